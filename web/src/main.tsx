import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/felt.css";
import "./styles/setting.css";
import "./styles/pages.css";
import "./styles/odds.css";
import { render } from "preact";
import { Shell } from "./shell";

const root = document.getElementById("page");
if (root) render(<Shell />, root);
