import { defineConfig } from "vite";

// `npm run dev` serves the page with the live server behind it: start `houseway serve` beside it.
const server = "http://localhost:8000";

export default defineConfig({
  build: {
    outDir: "../src/houseway/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { proxy: { "/api": { target: server, ws: true, headers: { origin: server } } } },
});
