// The symbol sheet: every figure on cards and chips, drawn for this project, put into the page once.

const Face = (props: { id: string; children: preact.ComponentChildren }) => (
  <symbol id={props.id} viewBox="0 0 64 64">
    {props.children}
  </symbol>
);

function Dragon(props: { id: string; body: string; dark: string; light: string }) {
  return (
    <Face id={props.id}>
      <path d="M19 17 8 5c1 8 2 12 6 17zM45 17 56 5c-1 8-2 12-6 17z" fill={props.light} stroke={props.dark} stroke-width="1.6" />
      <path d="M10 26c-5-1-7-4-8-8 4 1 8 2 11 4zM54 26c5-1 7-4 8-8-4 1-8 2-11 4z" fill={props.body} />
      <path d="M32 12c9 0 18 5 20 15 1 7-3 11-5 16-2 6-3 15-15 19C20 58 19 49 17 43c-2-5-6-9-5-16 2-10 11-15 20-15z" fill={props.body} stroke={props.dark} stroke-width="1.8" />
      <path d="M32 12c-3 4-3 8 0 12 3-4 3-8 0-12z" fill={props.light} />
      <path d="M15 26c4-3 10-3 13 2-4 3-9 3-13-2zM49 26c-4-3-10-3-13 2 4 3 9 3 13-2z" fill="#fff" stroke={props.dark} stroke-width="1.4" />
      <circle cx="23" cy="27" r="2.4" fill={props.dark} />
      <circle cx="41" cy="27" r="2.4" fill={props.dark} />
      <path d="M24 40c2-4 14-4 16 0 3 5-1 8-8 8s-11-3-8-8z" fill={props.light} stroke={props.dark} stroke-width="1.4" />
      <circle cx="28" cy="41" r="1.7" fill={props.dark} />
      <circle cx="36" cy="41" r="1.7" fill={props.dark} />
      <path d="M25 51l2 5 2-5M35 51l2 5 2-5" fill="#fff" stroke={props.dark} stroke-width="1" />
      <path d="M17 43C9 42 5 46 3 53M47 43c8-1 12 3 14 10" fill="none" stroke={props.dark} stroke-width="2" stroke-linecap="round" />
    </Face>
  );
}

function Jester() {
  return (
    <Face id="f-joker">
      <path d="M10 44C4 30 6 20 16 14c-2 8 2 14 8 16C24 18 27 10 32 6c5 4 8 12 8 24 6-2 10-8 8-16 10 6 12 16 6 30z" fill="currentColor" />
      <path d="M32 6c5 4 8 12 8 24l-8 14z" fill="#fff" opacity=".28" />
      <circle cx="16" cy="13" r="4.2" fill="#d9a520" />
      <circle cx="32" cy="6" r="4.2" fill="#d9a520" />
      <circle cx="48" cy="13" r="4.2" fill="#d9a520" />
      <path d="M11 44h42l-3 9H14z" fill="#d9a520" />
      <path d="M18 48.5h28" stroke="currentColor" stroke-width="2.4" stroke-dasharray="3 3" />
    </Face>
  );
}

function Creatures() {
  return (
    <>
      <Face id="f-phoenix">
        <path d="M32 30C24 14 12 8 3 8c1 15 9 26 24 28zM32 30C40 14 52 8 61 8c-1 15-9 26-24 28z" fill="#d4471b" />
        <path d="M32 31c-6-10-14-15-21-17 2 10 8 17 17 20zM32 31c6-10 14-15 21-17-2 10-8 17-17 20z" fill="#f2a71b" />
        <path d="M26 40c-2 8-7 14-13 18 8 0 13-2 16-7l3 10 3-10c3 5 8 7 16 7-6-4-11-10-13-18z" fill="#b0311a" />
        <path d="M32 12c5 0 7 4 6 9-1 8 3 13 1 19-1 4-4 6-7 6s-6-2-7-6c-2-6 2-11 1-19-1-5 1-9 6-9z" fill="#d4471b" stroke="#7d1f0d" stroke-width="1.6" />
        <path d="M32 22l-3-4h6z" fill="#f2c53d" />
        <path d="M27 11c0-4-1-6-4-8 5 0 7 2 9 6 2-4 4-6 9-6-3 2-4 4-4 8" fill="none" stroke="#f2a71b" stroke-width="2.4" />
        <circle cx="28.6" cy="16.6" r="1.5" fill="#3a0e05" />
        <circle cx="35.4" cy="16.6" r="1.5" fill="#3a0e05" />
      </Face>
      <Face id="f-tiger">
        <circle cx="13" cy="16" r="8" fill="#d97a1c" stroke="#4b2606" stroke-width="2" />
        <circle cx="51" cy="16" r="8" fill="#d97a1c" stroke="#4b2606" stroke-width="2" />
        <path d="M32 8c15 0 25 9 25 23S46 58 32 58 7 45 7 31 17 8 32 8z" fill="#ea8c25" stroke="#4b2606" stroke-width="2" />
        <path d="M32 9v9M25 10l2 7M39 10l-2 7M8 29l9 2M8 37l9 0M56 29l-9 2M56 37l-9 0" stroke="#4b2606" stroke-width="3.4" stroke-linecap="round" />
        <path d="M20 42c0-6 5-8 12-8s12 2 12 8-5 12-12 12-12-6-12-12z" fill="#fff3dd" />
        <ellipse cx="22" cy="28" rx="3" ry="3.6" fill="#2d1604" />
        <ellipse cx="42" cy="28" rx="3" ry="3.6" fill="#2d1604" />
        <path d="M27 37h10l-5 5z" fill="#7c2f16" />
        <path d="M32 42v4m0 0c-2 3-6 3-8 1m8-1c2 3 6 3 8 1" fill="none" stroke="#4b2606" stroke-width="2" stroke-linecap="round" />
      </Face>
      <Face id="f-panda">
        <circle cx="13" cy="15" r="9" fill="#1d2320" />
        <circle cx="51" cy="15" r="9" fill="#1d2320" />
        <path d="M32 9c15 0 26 9 26 24S47 58 32 58 6 48 6 33 17 9 32 9z" fill="#fdfdfa" stroke="#1d2320" stroke-width="2.2" />
        <path d="M17 28c3-5 9-4 10 0s-3 10-7 10-6-5-3-10zM47 28c-3-5-9-4-10 0s3 10 7 10 6-5 3-10z" fill="#1d2320" />
        <circle cx="22.5" cy="31" r="2" fill="#fff" />
        <circle cx="41.5" cy="31" r="2" fill="#fff" />
        <ellipse cx="32" cy="41" rx="4.4" ry="3" fill="#1d2320" />
        <path d="M32 44v3c-2 3-5 3-7 1m7-1c2 3 5 3 7 1" fill="none" stroke="#1d2320" stroke-width="2" stroke-linecap="round" />
      </Face>
      <Face id="f-monkey">
        <circle cx="8" cy="31" r="7.4" fill="#c99462" stroke="#4a2b14" stroke-width="2" />
        <circle cx="56" cy="31" r="7.4" fill="#c99462" stroke="#4a2b14" stroke-width="2" />
        <path d="M32 7c15 0 24 10 24 25S46 58 32 58 8 47 8 32 17 7 32 7z" fill="#7b4a25" stroke="#4a2b14" stroke-width="2" />
        <path d="M32 23c3-6 17-6 17 5 0 5-3 7-3 12 0 9-6 14-14 14s-14-5-14-14c0-5-3-7-3-12 0-11 14-11 17-5z" fill="#eac69b" />
        <circle cx="24" cy="30" r="3" fill="#2b180a" />
        <circle cx="40" cy="30" r="3" fill="#2b180a" />
        <circle cx="29.6" cy="38.6" r="1.4" fill="#4a2b14" />
        <circle cx="34.4" cy="38.6" r="1.4" fill="#4a2b14" />
        <path d="M24 45c5 4 11 4 16 0" fill="none" stroke="#4a2b14" stroke-width="2.2" stroke-linecap="round" />
      </Face>
      <Face id="f-rabbit">
        <path d="M22 30C14 22 14 4 20 3s11 14 9 25zM42 30c8-8 8-26 2-27s-11 14-9 25z" fill="#cfc6d6" stroke="#4a3f55" stroke-width="2" />
        <path d="M22 24c-4-6-4-15-2-16s6 8 5 16zM42 24c4-6 4-15 2-16s-6 8-5 16z" fill="#e79fb0" />
        <path d="M32 23c12 0 20 7 20 18S43 60 32 60s-20-8-20-19 8-18 20-18z" fill="#ded6e4" stroke="#4a3f55" stroke-width="2" />
        <circle cx="24" cy="38" r="3" fill="#35283f" />
        <circle cx="40" cy="38" r="3" fill="#35283f" />
        <path d="M29 45h6l-3 3.6z" fill="#c65a77" />
        <path d="M32 48v3c-2 2-5 2-6 0m6 0c2 2 5 2 6 0M20 47l-9-1M20 50l-9 3M44 47l9-1M44 50l9 3" fill="none" stroke="#4a3f55" stroke-width="1.7" stroke-linecap="round" />
      </Face>
    </>
  );
}

export function Sheet() {
  return (
    <svg width="0" height="0" class="sheet" aria-hidden="true" focusable="false">
      <symbol id="p-s" viewBox="0 0 64 64">
        <path d="M32 4C38 16 58 24 58 39c0 9-7 14-14 14-4 0-7-2-9-5 0 6 2 9 6 13H23c4-4 6-7 6-13-2 3-5 5-9 5C13 53 6 48 6 39 6 24 26 16 32 4z" />
      </symbol>
      <symbol id="p-h" viewBox="0 0 64 64">
        <path d="M32 60C24 48 4 38 4 21 4 11 11 5 18 5c6 0 11 3 14 10C35 8 40 5 46 5c7 0 14 6 14 16 0 17-20 27-28 39z" />
      </symbol>
      <symbol id="p-d" viewBox="0 0 64 64">
        <path d="M32 3C38 14 46 24 56 32 46 40 38 50 32 61 26 50 18 40 8 32 18 24 26 14 32 3z" />
      </symbol>
      <symbol id="p-c" viewBox="0 0 64 64">
        <path d="M32 3a13.5 13.5 0 0 1 10.6 21.8A13.5 13.5 0 1 1 36 46c0 7 1 10 6 15H22c5-5 6-8 6-15a13.5 13.5 0 1 1-6.6-21.2A13.5 13.5 0 0 1 32 3z" />
      </symbol>
      <symbol id="p-crown" viewBox="0 0 64 32">
        <path d="M6 28 3 6l15 10L32 2l14 14L61 6l-3 22z" />
      </symbol>
      <pattern id="lattice" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 6h12M6 0v12" stroke="#fff" stroke-opacity=".5" stroke-width="1.3" />
        <circle cx="6" cy="6" r="1.9" fill="#fff" fill-opacity=".75" />
      </pattern>
      <Jester />
      <Dragon id="f-dr" body="#cf2e2e" dark="#5c0c0c" light="#f0b429" />
      <Dragon id="f-db" body="#2a6fd0" dark="#0a2a5c" light="#8fd3f5" />
      <Dragon id="f-dg" body="#e2ad1b" dark="#6b4700" light="#fff0b3" />
      <Creatures />
    </svg>
  );
}
