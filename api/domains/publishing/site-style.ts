/** The look of a downloaded course: readable anywhere, in light and dark, and on paper. */
export const siteStyle = `:root { color-scheme: light dark; --ink: #1c1917; --quiet: #57534e; --line: #d6d3d1; --paper: #fff; --soft: #f5f5f4; --link: #0f766e; }
@media (prefers-color-scheme: dark) { :root { --ink: #f5f5f4; --quiet: #a8a29e; --line: #44403c; --paper: #1c1917; --soft: #292524; --link: #5eead4; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.65 system-ui, sans-serif; }
header, main, nav { max-width: 42rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { font-size: 0.875rem; }
h1 { font-size: 2rem; line-height: 1.2; }
h2 { margin-top: 2.5rem; line-height: 1.3; }
h3 { margin-bottom: 0.25rem; }
a { color: var(--link); }
small, .lede, figcaption, .facts, .lost { color: var(--quiet); }
img { max-width: 100%; height: auto; border-radius: 0.75rem; }
figure { margin: 1.5rem 0; }
pre, .exercise, .callout, details { padding: 0.75rem 1rem; border-radius: 0.75rem; background: var(--soft); overflow-x: auto; }
.exercise { border: 1px solid var(--line); margin: 1.5rem 0; }
.callout { margin: 1.5rem 0; border-left: 4px solid var(--link); }
.callout.warning { border-color: #b45309; }
.callout.danger { border-color: #b91c1c; }
.callout > :first-child, .exercise > :first-child { margin-top: 0; }
blockquote { margin: 1.5rem 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--quiet); }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.4rem 0.6rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.2rem 1rem; margin-top: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
hr { margin: 2.5rem 0; border: 0; border-top: 1px solid var(--line); }
summary { cursor: pointer; font-weight: 600; }
.questions > li { margin-bottom: 2rem; }
nav { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; border-top: 1px solid var(--line); }
@media print { nav, header { display: none; } }
`
