// The page's CSP blocks all styles of the clipboard, so the editor never sees them: this converts them into elements
// with the same meaning. It parses their text, because the CSP empties `element.style` as well.

const meanings = [
  ['strong', 'font-weight', /^(bold(er)?|[6-9]00)$/],
  ['em', 'font-style', /^(italic|oblique)/],
  ['u', 'text-decoration', /underline/],
  ['s', 'text-decoration', /line-through/],
] as const

/** Elements without text of their own. */
const frames = 'table, thead, tbody, tfoot, tr, colgroup, ul, ol, dl'
/** Elements that are bold by default; links are likewise underlined. */
const bold = 'h1, h2, h3, h4, h5, h6, th, h1 *, h2 *, h3 *, h4 *, h5 *, h6 *, th *'
const linked = 'a, a *'

const readStyle = (element: Element): Map<string, string> =>
  new Map(
    (element.getAttribute('data-style') ?? '').split(';').map((rule) => {
      const [name = '', value = ''] = rule.toLowerCase().split(':')
      return [name.trim().replace(/^text-decoration-line$/, 'text-decoration'), value.trim()] as const
    }),
  )

const isAlready = (element: Element, name: (typeof meanings)[number][0]): boolean =>
  (name === 'strong' && element.matches(bold)) || (name === 'u' && element.matches(linked))

/** Unwraps bold elements with a normal style: Google Docs wraps everything in one. */
const unwrapNormal = (document: Document): void => {
  for (const element of document.querySelectorAll('b[data-style], strong[data-style]'))
    if (/^(normal|400)$/.test(readStyle(element).get('font-weight') ?? ''))
      element.replaceWith(...element.childNodes)
}

/** Removes all styles, and adds the elements for their meaning. */
export const sayStylesByElements = (document: Document): void => {
  unwrapNormal(document)
  for (const element of document.querySelectorAll('[data-style]')) {
    const style = readStyle(element)
    element.removeAttribute('data-style')
    if (element.matches(frames)) continue
    for (const [name, property, says] of meanings) {
      if (!says.test(style.get(property) ?? '') || isAlready(element, name)) continue
      const wrapper = document.createElement(name)
      wrapper.append(...element.childNodes)
      element.append(wrapper)
    }
  }
}
