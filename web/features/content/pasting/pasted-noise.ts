/** What a page has beside its words, and what others said of them or took out of them. */
const notWords = [
  'style, script, meta, link, title, xml, noscript, template, [hidden]',
  'button, select, textarea, input, svg, canvas, iframe, object, embed, video, audio',
  '.EOP, .mw-editsection, a.headerlink, a.anchor',
  // Google Docs draws the box of a list to tick.
  '[role="checkbox"] > img',
  '.msoDel, del[cite^="mailto:"], .MsoCommentReference, [data-style*="mso-element:comment-list"]',
  // The row by which Word and Excel set their columns.
  'tr[height="0"]',
].join()
const hidden = /display:\s*none|mso-hide:\s*all/i

/** Takes away what nobody would call the words of it. Pictures are counted among what remains. */
export const removePastedNoise = (document: Document): void => {
  for (const noise of document.querySelectorAll(notWords)) noise.remove()
  for (const element of document.querySelectorAll('[data-style]'))
    if (hidden.test(element.getAttribute('data-style') ?? '')) element.remove()
}
