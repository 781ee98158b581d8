/** What a course that is taken needs beyond the style of a site. */
export const playerStyle = `
[hidden] { display: none !important; }
html.player, .player body { height: 100%; }
.player body { display: flex; flex-direction: column; }
.player iframe { flex: 1; width: 100%; border: 0; }
#notice { margin: 0; padding: 0.6rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--soft); font-size: 0.875rem; line-height: 1.45; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.hold { margin: 0 auto 0.75rem; max-width: 43.5rem; color: var(--warning); font-weight: 600; }
.hold:empty, .verdict:empty, .remarks:empty, .quiz p:empty { display: none; }
#status { margin-bottom: 1.5rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--paper); }
#status[data-state="complete"] { border-color: var(--tip); }
#status p { margin: 0; }
#status p:first-child { font-weight: 600; }
.mark-text:not(:empty) { margin-left: 0.5rem; padding: 0.1rem 0.5rem; border: 1px solid var(--hair); border-radius: 0.5rem; background: var(--soft); color: var(--quiet); font-size: 0.8125rem; white-space: nowrap; }
a[data-state="done"] ~ .mark-text { color: var(--tip); }
a[data-item]:not([href]) { color: var(--quiet); }
button { min-height: 2.5rem; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--paper); color: inherit; font: inherit; font-weight: 600; line-height: 1.4; cursor: pointer; }
button.button { border-color: transparent; background: var(--brand); color: var(--on-brand); }
button:disabled { opacity: 0.5; cursor: default; }
.actions { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0.75rem; margin: 0; }
.actions .quiet { margin-right: auto; }
.clock { margin-bottom: 0.75rem; color: var(--quiet); font-variant-numeric: tabular-nums; text-align: right; }
.quiz-facts { padding-left: 0; list-style: none; }
.quiz-facts li { margin-bottom: 0.2rem; }
.quiz .questions > li::before { content: none; }
.quiz fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
.quiz legend { padding: 0; }
.quiz legend:focus, .result h2:focus { outline: none; }
.quiz legend .task { display: block; margin-bottom: 0.25rem; }
.quiz legend .line { display: block; margin-bottom: 0.75rem; font-size: 1.0625rem; font-weight: 600; line-height: 1.5; }
.result h2 { margin-top: 0; }
.result .score { margin-bottom: 0; font-size: 1.1875rem; font-weight: 600; }
.options, .matches, .order { margin-bottom: 0.5rem; padding-left: 0; list-style: none; }
.choice { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: start; gap: 0 0.75rem; margin-bottom: 0.5rem; padding: 0.65rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--ground); line-height: 1.5; cursor: pointer; }
.choice:hover { border-color: var(--brand); }
.choice:has(input:checked) { border-color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand); }
.choice:has(input:focus-visible) { outline: 2px solid var(--brand); outline-offset: 2px; }
.choice input { width: 1.125rem; height: 1.125rem; margin: 0.25rem 0 0; accent-color: var(--brand); }
.choice small { display: block; font-size: 0.8125rem; }
.choice .flag { grid-column: 2; color: inherit; font-weight: 600; }
.choice.choice.choice[data-state="right"] { border-color: var(--tip); box-shadow: inset 0 0 0 1px var(--tip); }
.choice.choice.choice[data-state="wrong"] { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
[data-state="right"] .flag { color: var(--tip); }
[data-state="wrong"] .flag { color: var(--danger); }
[data-locked] .choice { cursor: default; }
.parts .choice { border-color: transparent; background: none; margin-bottom: 0.15rem; padding: 0.4rem 0.6rem; }
.parts .choice:has(input:checked) { border-color: var(--brand); }
.quiz :is(input[type="text"], select) { min-height: 2.5rem; max-width: 100%; padding: 0.4rem 0.75rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--ground); color: inherit; font: inherit; }
.field { display: grid; gap: 0.25rem; max-width: 26rem; margin-bottom: 0.75rem; }
.field > span { font-size: 0.875rem; font-weight: 600; }
.matches label { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: center; gap: 0.35rem 1rem; }
.matches select { width: 100%; }
.passage { line-height: 2.6; }
.passage :is(input, select) { margin: 0 0.15rem; }
.passage input[type="text"] { width: 10rem; }
.order { counter-reset: place; }
.order li { display: flex; align-items: center; gap: 0.75rem; padding: 0.5rem 0.5rem 0.5rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--ground); counter-increment: place; }
.order li::before { content: counter(place); color: var(--quiet); font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.order .text { flex: 1; }
.moves { display: flex; flex: none; gap: 0.35rem; }
.moves button { min-width: 2.5rem; padding: 0.25rem; }
.order li:first-child [data-move="up"], .order li:last-child [data-move="down"] { visibility: hidden; }
.input .framed { cursor: crosshair; }
.mark { position: absolute; width: 1.75rem; height: 1.75rem; margin: -0.875rem 0 0 -0.875rem; border: 3px solid #fff; border-radius: 50%; background: var(--brand); box-shadow: 0 0 0 2px var(--brand); }
.verdict { margin: 0.75rem 0 0; font-weight: 700; }
[data-result="right"] .verdict { color: var(--tip); }
[data-result="wrong"] .verdict { color: var(--danger); }
.remarks p { margin: 0.35rem 0 0; }
.solution { margin-top: 0.9rem; padding-top: 0.9rem; border-top: 1px solid var(--hair); }
.solution > :last-child { margin-bottom: 0; }
@media (max-width: 30rem) {
  .matches label { grid-template-columns: 1fr; }
  .actions button { flex: 1; }
}
`
