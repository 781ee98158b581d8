/** Parts of a page that are not its text, and comments or deletions of others in it. */
const notWords = [
  'style, script, meta, link, title, xml, noscript, template, [hidden]',
  'button, select, textarea, input, svg, canvas, iframe, object, embed, video, audio',
  '.EOP, .mw-editsection, a.headerlink, a.anchor',
  // Google Docs draws a checklist's boxes as images.
  '[role="checkbox"] > img',
  '.msoDel, del[cite^="mailto:"], .MsoCommentReference, [data-style*="mso-element:comment-list"]',
  // The row with which Word and Excel set their column widths.
  'tr[height="0"]',
].join()
const hidden = /display:\s*none|mso-hide:\s*all/i

/** Removes whatever is not content. Images remain. */
export const removePastedNoise = (document: Document): void => {
  for (const noise of document.querySelectorAll(notWords)) noise.remove()
  for (const element of document.querySelectorAll('[data-style]'))
    if (hidden.test(element.getAttribute('data-style') ?? '')) element.remove()
}
