import type { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { contentDocument } from '#contract/content/content.ts'
import { documentOf } from '../schema/document.ts'
import { lighter } from './lighter-html.ts'
import { cleanedParts, cleanPasted } from './pasted-html.ts'
import { hasWords, picturesOf, takeMarks } from './pasted-images.ts'
import { outline, pastedInto, withoutMarks } from './pasting.test-support.ts'

let editor: Editor
afterEach(() => editor?.destroy())

const put = (html: string): void => {
  editor = pastedInto(html)
}
const paste = (html: string): string[] => {
  put(html)
  return withoutMarks(editor)
}

// As Word for Windows writes it to the clipboard, with shortened styles.
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;font-size:11pt;} --></style></head>
<body lang=EN-GB><!--StartFragment-->
<h1><span lang=EN-US style='mso-ansi-language:EN-US'>Before you click<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-US>Read the <b style='mso-bidi-font-weight:normal'>sender</b> first.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Who wrote<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>o<span>&nbsp; </span></span></span><![endif]>the address<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>What it asks<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Stop</p>
<table class=MsoTableGrid border=1><tr><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal>Sign<o:p></o:p></p></td><td><p class=MsoNormal>Meaning<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`

// As Google Docs writes it.
const google = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-0000"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;">Slow down</span></h2><p dir="ltr"><span style="font-size:11pt;font-weight:400;">It only needs you </span><span style="font-size:11pt;font-weight:700;">to act</span><span> before you read. See </span><a href="https://www.google.com/policy" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the policy</span></a></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>One breath</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-style:italic;">Then read</span></p></li></ul></b><br class="Apple-interchange-newline">`

// As Chromium copies a part of a web page.
const page = `<meta charset='utf-8'><h3 style="color: rgb(0,0,0); font-family: Georgia;">Report it</h3><div class="ad" onclick="track()"><p style="box-sizing: border-box;">Use the <code>Report</code> button.</p></div><p>&nbsp;</p><img src="https://cdn.example/one.png" width="10"><img src="https://cdn.example/one.png"><img src="data:image/png;base64,AAAA"><script>steal()</script><pre><code class="language-html">&lt;a href&gt;</code></pre><blockquote><p>Nobody is blamed.</p></blockquote><hr>`

const item = (level: number, words: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><ul role="list"><li data-aria-level="${level}"><p class="Paragraph"><span class="TextRun">${words}</span><span class="EOP">&nbsp;</span></p></li></ul></div>`
// As Word for the web writes it: each item is a list of its own.
const wordOnline = `<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="1"><span>Before you click</span></p></div>${item(1, 'Who wrote')}${item(2, 'the address')}${item(1, 'What it asks')}`

describe('pasting', () => {
  // Specification, authoring 3: Pastes from Word, Google Docs and web pages come in clean
  it('from Word keeps headings, lists with their levels, and tables', () =>
    expect(paste(word)).toEqual([
      'heading: Before you click',
      'paragraph: Read the <bold>sender first.',
      'bulletList',
      ' listItem',
      '  paragraph: Who wrote',
      '  bulletList',
      '   listItem',
      '    paragraph: the address',
      ' listItem',
      '  paragraph: What it asks',
      'orderedList',
      ' listItem',
      '  paragraph: Stop',
      'table',
      ' tableRow',
      '  tableCell',
      '   paragraph: Sign',
      '  tableCell',
      '   paragraph: Meaning',
    ]))

  // Specification, authoring 3: Pastes from Word, Google Docs and web pages come in clean
  it('from Google Docs keeps what is bold and nothing that is not', () =>
    expect(paste(google)).toEqual([
      'heading: Slow down',
      'paragraph: It only needs you <bold>to act before you read. See <link>the policy',
      'bulletList',
      ' listItem',
      '  paragraph: One breath',
      ' listItem',
      '  paragraph: <italic>Then read',
    ]))

  // Specification, authoring 3: Pastes from Word, Google Docs and web pages come in clean
  it('from a web page keeps the words and none of its looks and scripts', () => {
    expect(paste(page)).toEqual([
      'heading: Report it',
      'paragraph: Use the <code>Report button.',
      'paragraph: ',
      'codeBlock: <a href>',
      'blockquote',
      ' paragraph: Nobody is blamed.',
      'horizontalRule: ',
    ])
    expect(JSON.stringify(documentOf(editor.state.doc))).not.toMatch(/steal\(|Georgia|track\(|cdn\.example/)
  })

  // Specification, authoring 3: What styles say of pasted words is kept, though the page lets no style in
  it('keeps what styles say of words, by elements, since the page lets no style in', () => {
    const styled =
      '<h2 style="font-weight: 600">Signs</h2><p><span style="font-weight:700;font-style:italic">Both</span> <span style="font-weight: 400">plain</span> <span style="text-decoration-line: line-through">gone</span> <b style="font-weight:normal">not bold</b> <a href="https://example.com" style="text-decoration: underline">link</a></p>'
    expect(cleanPasted(styled)).not.toContain('style')
    expect(paste(styled)).toEqual([
      'heading: Signs',
      'paragraph: <bold,italic>Both plain <strike>gone not bold <link>link',
    ])
  })

  it('from Word in a browser makes one list of its many, and headings of what it calls so', () =>
    expect(paste(wordOnline)).toEqual([
      'heading: Before you click',
      'bulletList',
      ' listItem',
      '  paragraph: Who wrote',
      '  bulletList',
      '   listItem',
      '    paragraph: the address',
      ' listItem',
      '  paragraph: What it asks',
    ]))

  it('leaves out what a page has beside its words, and what the contract refuses', () => {
    expect(
      paste(
        `<h2>Phishing</h2><span class="mw-editsection">[<a href="https://w.example/edit">edit</a>]</span>
        <p>Words.</p><button>Share</button><svg><text>drawn</text></svg>
        <ol start="abc"><li>one</li></ol><table><caption>Signs</caption><tr><td>a</td></tr></table>
        <pre><code class="language-${'x'.repeat(40)}">code</code></pre>`,
      ),
    ).toEqual([
      'heading: Phishing',
      'paragraph: Words.',
      'orderedList',
      ' listItem',
      '  paragraph: one',
      'paragraph: Signs',
      'table',
      ' tableRow',
      '  tableCell',
      '   paragraph: a',
      'codeBlock: code',
    ])
    expect(contentDocument.safeParse(documentOf(editor.state.doc)).error).toBeUndefined()
  })

  it('finds the place of each picture among the words', () => {
    put(`<p>One</p><p><img src="https://cdn.example/a.png"></p><p>Two <img src="file:///C:/b.png"> three</p>`)
    const { tr } = editor.state
    const places = takeMarks(tr)
    expect(outline(documentOf(tr.doc).content)).toEqual([
      'paragraph: One',
      'paragraph: ',
      'paragraph: Two  three',
    ])
    expect(places.map(({ number, pos }) => [number, tr.doc.resolve(pos).index()])).toEqual([
      [0, 1],
      [1, 3],
    ])
  })

  it('leaves alone what was copied here', () => {
    const own = '<p data-pm-slice="1 1 []"></p><p>a</p>'
    expect(cleanPasted(own)).toBe(own)
  })
})

describe('pictures on the clipboard', () => {
  const src = async (html: string, rtf = '') =>
    Promise.all(
      picturesOf(html, rtf).map(async ({ source, alt }) => [
        source instanceof File ? `${source.type} ${[...new Uint8Array(await source.arrayBuffer())]}` : source,
        alt,
      ]),
    )

  it('are fetched by their address, or read from it', async () => {
    expect(
      await src(
        `<img src="https://cdn.example/a.png" alt="A sign"><img src="data:image/png;base64,AQID"><img src="blob:x">`,
      ),
    ).toEqual([
      ['https://cdn.example/a.png', 'A sign'],
      ['image/png 1,2,3', ''],
      [null, ''],
    ])
  })

  // Word gives the position of each image in HTML, but its data only in RTF.
  it('of Word come from its RTF', async () => {
    const rtf = String.raw`{\rtf1 {\*\shppict{\pict{\*\picprop}\picw10\pngblip\bliptag-12{\*\blipuid 00ff}
0a0b
0c}}{\nonshppict{\pict\wmetafile8 ffff}} {\pict\jpegblip\bliptag7 0102}}`
    const html = `<img src="file:///C:/a.png" alt="A lock&#10;&#10;Description automatically generated"><p>Words</p><img src="file:///C:/b.jpg"><img src="file:///C:/c.wmz">`
    expect(await src(html, rtf)).toEqual([
      ['image/png 10,11,12', 'A lock'],
      ['image/jpeg 1,2', ''],
      [null, ''],
    ])
  })

  it('are told from words', () => {
    expect(hasWords('<meta charset="utf-8"><img src="https://cdn.example/a.png">')).toBe(false)
    expect(hasWords('<table><tr><td>12</td></tr></table>')).toBe(true)
  })
})

describe('in parts', () => {
  const inParts = (html: string) => [...cleanedParts(html)].map((part) => part.innerHTML)
  const items = Array.from(
    { length: 90 },
    (_, index) => `<p style='mso-list:l0 level1 lfo1'>Item ${index}</p>`,
  )
  const lines = Array.from({ length: 90 }, (_, index) => `<p class=MsoNormal>Line ${index}</p>`)

  it.each([
    ['Word', word],
    ['Google Docs', google],
    ['a long list of Word between lines', [...lines, ...items, ...lines].join('')],
    ['all of it within a frame', `<div class=WordSection1>${lines.join('')}</div>`],
    ['lines of words without a block', Array.from({ length: 90 }, () => 'word <b>bold</b> ').join('')],
  ])('comes to the same as at once: %s', (_, html) => {
    const at = (text: string) => text.replace(/<\/?div[^>]*>/g, '').replace(/>\s+</g, '><')
    expect(at(inParts(html).join(''))).toBe(at(cleanPasted(html)))
  })

  it('is more than one where it is long, and a list is never torn', () => {
    const parts = inParts([...lines, ...items].join(''))
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.filter((part) => part.includes('<ul>'))).toHaveLength(1)
  })
})

describe('before it is read', () => {
  it('leaves no style for the page to refuse, and none of the words that speak of one', () => {
    const { html, sources } = lighter(
      `<!-- x --><style>p{}</style><p class="a" STYLE='b'>say style=1</p><img alt="a" src="data:image/png;base64,AAAA">`,
    )
    expect(html).toBe(`<p class="a" data-style='b'>say style=1</p><img alt="a" src="data:#0">`)
    expect(sources).toEqual(['data:image/png;base64,AAAA'])
  })
})
