/** The page's own look, from the portal's colours. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#F4F6F5, #0D1518); --surface: light-dark(#FFFFFF, #141F23);
  --ink: light-dark(#13242C, #E7EEEF); --second: light-dark(#51636C, #9DB0B6);
  --line: light-dark(#DFE5E4, #263439); --accent: light-dark(#0B5C66, #5CC4C4); --tint: light-dark(#E4F0EF, #17302F);
  --good: light-dark(#1F7A3D, #5CC27C); --bad: light-dark(#C23A2E, #F0857A);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/20px Inter, system-ui, sans-serif }
main { max-width: 1120px; margin: 0 auto; padding: 28px 20px 48px; display: grid; gap: 20px }
@media (min-width: 940px) { main { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start }
  header, .wide { grid-column: 1 / -1 } }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 12px }
header img { width: 32px; height: 32px }
h1 { font-size: 22px; line-height: 28px; letter-spacing: -0.02em; font-weight: 680; margin: 0; flex: 1 1 300px }
h1 small { display: block; font-size: 14px; line-height: 20px; font-weight: 400; letter-spacing: 0; color: var(--second) }
h2 { font-size: 15px; margin: 0; padding: 12px 16px; border-bottom: 1px solid var(--line) }
h2 small { font-weight: 400; color: var(--second) }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; min-width: 0 }
.scroll { overflow: auto; max-height: 420px }
table { width: 100%; border-collapse: collapse }
th { text-align: left; font-size: 12px; font-weight: 500; color: var(--second); position: sticky; top: 0; background: var(--surface) }
th, td { padding: 7px 16px; border-bottom: 1px solid var(--line); vertical-align: top }
tr:last-child td { border-bottom: 0 }
code, td.code, td.word { font: 12.5px/20px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
td.word, td.figure { width: 1%; white-space: nowrap } td.address { min-width: 220px }
td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.good { color: var(--good) } .bad { color: var(--bad); font-weight: 600 } .second, p { color: var(--second) }
p { margin: 0; padding: 12px 16px }
.modes { flex: 1 0 100%; display: flex; flex-wrap: wrap; gap: 8px } .pill { background: var(--tint); color: var(--accent); border-radius: 999px; padding: 2px 10px; font-size: 12px }
a { color: var(--accent) }
.door { background: var(--accent); color: light-dark(#FFFFFF, #06282B); border-radius: 8px; padding: 9px 16px; text-decoration: none; font-weight: 600 }
button { font: inherit; color: var(--accent); background: none; border: 1px solid var(--line); border-radius: 8px; padding: 6px 12px; min-height: 38px; cursor: pointer }
button:hover { background: var(--tint) }
.row { display: flex; flex-wrap: wrap; gap: 8px; padding: 0 16px 16px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
dialog { width: min(960px, 94vw); height: min(720px, 88vh); border: 1px solid var(--line); border-radius: 10px; background: var(--surface); color: var(--ink); padding: 0 }
dialog[open] { display: flex; flex-direction: column }
dialog header { padding: 12px 16px; border-bottom: 1px solid var(--line) } dialog header code { flex: 1 }
dialog pre { margin: 0; padding: 16px; overflow: auto; flex: 1; font: 12.5px/18px ui-monospace, Menlo, Consolas, monospace }
::backdrop { background: #0008 }
`
