import type { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { contentDocument } from '#contract/content/content.ts'
import { documentOf } from '../schema/document.ts'
import { picturesOf } from './pasted-images.ts'
import { pastedInto, withoutMarks } from './pasting.test-support.ts'

let editor: Editor
afterEach(() => editor?.destroy())

/** The pasted content as readable lines; whatever was pasted, the document can be saved. */
const paste = (html: string): string[] => {
  editor = pastedInto(html)
  const lines = withoutMarks(editor)
  expect(contentDocument.safeParse(documentOf(editor.state.doc)).error).toBeUndefined()
  return lines
}

const item = (list: string, marker: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list}'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`
const line = (words: string) => `<p class=MsoNormal>${words}<o:p></o:p></p>`

describe('from Word', () => {
  it('a list within another of another kind stays within, one that begins anew is another, and one that goes on goes on', () =>
    expect(
      paste(
        [
          item('l1 level1 lfo1', '1.', 'First'),
          item('l1 level2 lfo1', 'a.', 'Its part'),
          item('l0 level2 lfo2', '·', 'A point'),
          item('l1 level1 lfo1', '2.', 'Second'),
          item('l1 level1 lfo3', '1.', 'Anew'),
          line('Words between.'),
          item('l1 level1 lfo3', '2.', 'Goes on'),
        ].join(''),
      ),
    ).toEqual([
      'orderedList',
      ' listItem',
      '  paragraph: First',
      '  orderedList',
      '   listItem',
      '    paragraph: Its part',
      '  bulletList',
      '   listItem',
      '    paragraph: A point',
      ' listItem',
      '  paragraph: Second',
      'orderedList',
      ' listItem',
      '  paragraph: Anew',
      'paragraph: Words between.',
      'orderedList from 2',
      ' listItem',
      '  paragraph: Goes on',
    ]))

  it.each([
    ['its headings', '<h1>A</h1><p>a</p><h2>B</h2><h3>C</h3><h4>D</h4>', [2, 3, 4, 4]],
    ['its title above headings', '<p class=MsoTitle>A</p><h1>B</h1><h2>C</h2>', [2, 2, 3]],
    [
      'those of Word in a browser',
      '<p role="heading" aria-level="1">A</p><p role="heading" aria-level="2">B</p>',
      [2, 3],
    ],
    ['a part without the highest', '<h2>A</h2><h3>B</h3>', [2, 3]],
  ])('%s keep their ranks below the title of the lesson', (_, html, levels) => {
    paste(html)
    const headings = documentOf(editor.state.doc).content.filter(({ type }) => type === 'heading')
    expect(headings.map(({ attrs }) => attrs?.level)).toEqual(levels)
  })

  it('a table keeps its joined cells and the lists in them, and none of the rows nobody sees', () =>
    expect(
      paste(`<table class=MsoTableGrid border=1 style='border-collapse:collapse'>
        <thead><tr style='mso-yfti-irow:0'><td width=301 colspan=2 valign=top>${line('<b>Signs</b>')}</td></tr></thead>
        <tr><td rowspan=2>${line('Haste')}</td><td>${line('Today only')}</td></tr>
        <tr><td>${item('l0 level1 lfo1', '·', 'one')}${item('l0 level1 lfo1', '·', 'two')}</td></tr>
        <![if !supportMisalignedColumns]><tr height=0><td width=150 style='border:none'></td><td width=150></td></tr><![endif]></table>`),
    ).toEqual([
      'table',
      ' tableRow',
      '  tableCell 2 wide',
      '   paragraph: <bold>Signs',
      ' tableRow',
      '  tableCell 2 high',
      '   paragraph: Haste',
      '  tableCell',
      '   paragraph: Today only',
      ' tableRow',
      '  tableCell',
      '   bulletList',
      '    listItem',
      '     paragraph: one',
      '    listItem',
      '     paragraph: two',
    ]))

  it('of what reviewers did the outcome comes, without what they took out and said', () =>
    expect(
      paste(
        `${line(`Pay <span class=msoDel><del cite="mailto:Ana" datetime="2024-05-01T10:00">at once</del></span><span class=msoIns><ins cite="mailto:Ana" datetime="2024-05-01T10:00">when you have asked</ins></span>.<span class=MsoCommentReference><span style='font-size:8.0pt'><!--[if !supportAnnotations]--><a class=msocomanchor href="#_msocom_1" name="_msoanchor_1">[AN1]</a><!--[endif]--></span></span>`)}
        <p class=MsoNormal>Not <del>never</del> on a page</p>
        <div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'>${line('Better?')}</div></div>`,
      ),
    ).toEqual(['paragraph: Pay when you have asked.', 'paragraph: Not <strike>never on a page']))

  it('footnotes keep their numbers and lead nowhere, and neither do marks and files of its own disk', () =>
    expect(
      paste(
        `${line(`NIS2 asks for it<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]><span>[1]</span><![endif]></span></a>, see <a href="#_Toc1">chapter 2</a> and <a href="file:///C:/policy.docx">this</a>.`)}
        <div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Article 21.</p></div></div>`,
      ),
    ).toEqual(['paragraph: NIS2 asks for it[1], see chapter 2 and this.', 'paragraph: [1] Article 21.']))

  it('smart tags, controls, titles and quotes are words, and hidden ones are not', () =>
    expect(
      paste(
        `<p class=MsoTitle>Policy</p>${line('Ask <st1:PersonName w:st="on">Maria</st1:PersonName> in <st1:place w:st="on"><st1:City w:st="on">Athens</st1:City></st1:place><span style="display:none;mso-hide:all"> (secret)</span>.')}<w:Sdt DocPart="X" ID="1">${line('In a control.')}</w:Sdt><p class=MsoQuote>Nobody is blamed.</p>`,
      ),
    ).toEqual([
      'heading: Policy',
      'paragraph: Ask Maria in Athens.',
      'paragraph: In a control.',
      'blockquote',
      ' paragraph: Nobody is blamed.',
    ]))

  it('a picture drawn twice, for itself and for others, is one; those that nobody sees are not counted', () => {
    const html = `<p class=MsoNormal><span class=msoDel><del cite="mailto:Ana"><img src="https://cdn.example/old.png"></del></span><noscript><img src="https://cdn.example/none.png"></noscript>Look:<!--[if gte vml 1]><v:shape id="Picture_x0020_1" type="#_x0000_t75" alt="A lock"><v:imagedata src="file:///C:/Temp/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=120 src="file:///C:/Temp/clip_image002.png" alt="A lock" v:shapes="Picture_x0020_1"><![endif]></p>`
    expect(paste(html)).toEqual(['paragraph: Look:'])
    expect(picturesOf(html, '')).toEqual([{ source: null, alt: 'A lock' }])
  })
})

it('from Google Docs lists that lie between items belong to the one before, and boxes to tick are items', () =>
  expect(
    paste(
      `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p role="presentation"><span>One</span></p></li><ul><li aria-level="2"><p role="presentation"><span>Within</span></p></li></ul><li aria-level="1"><p role="presentation"><span>Two</span></p></li></ul><ol start="3"><li aria-level="1"><p role="presentation"><span>Third</span></p></li></ol><br /><ul><li role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,AAAA" alt="checked" aria-roledescription="checkbox" /><p style="display:inline-block" role="presentation"><span style="text-decoration:line-through">Done</span></p></li></ul><div dir="ltr" style="margin-left:0pt;" align="left"><table><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt"><td colspan="2"><p><span style="font-weight:700">Head</span></p></td></tr><tr><td><p><span>a</span></p><p><span>b</span></p></td><td><br /></td></tr></tbody></table></div><p><span>See</span><span style="display:inline-block;overflow:hidden;width:90px"><img src="https://lh3.googleusercontent.com/docsz/AD" width="90" /></span></p></b>`,
    ),
  ).toEqual([
    'bulletList',
    ' listItem',
    '  paragraph: One',
    '  bulletList',
    '   listItem',
    '    paragraph: Within',
    ' listItem',
    '  paragraph: Two',
    'orderedList from 3',
    ' listItem',
    '  paragraph: Third',
    'bulletList',
    ' listItem',
    '  paragraph: <strike>Done',
    'table',
    ' tableRow',
    '  tableCell 2 wide',
    '   paragraph: <bold>Head',
    ' tableRow',
    '  tableCell',
    '   paragraph: a',
    '   paragraph: b',
    '  tableCell',
    '   paragraph: ',
    'paragraph: See',
  ]))

it.each([
  [
    'Apple Pages',
    `<!DOCTYPE html><html><head><title></title><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px}</style></head><body><p class="p1"><span class="s1"><b>Before you click</b></span></p><p class="p2"><span class="s1"></span><br></p><p class="p1">Read<span class="Apple-converted-space">  </span>slowly.</p><ul class="ul1"><li class="li1"><span class="s2"></span>One<ul class="ul1"><li class="li1">Within</li></ul></li></ul></body></html>`,
    [
      'paragraph: <bold>Before you click',
      'paragraph: Read slowly.',
      'bulletList',
      ' listItem',
      '  paragraph: One',
      '  bulletList',
      '   listItem',
      '    paragraph: Within',
    ],
  ],
  [
    'Apple Notes',
    '<meta charset="utf-8"><div><h1>Plan</h1></div><div><br></div><div>Line <b>one</b></div><div>Line two</div><ul class="Apple-dash-list"><li>dash</li></ul>',
    [
      'heading: Plan',
      'paragraph: Line <bold>one',
      'paragraph: Line two',
      'bulletList',
      ' listItem',
      '  paragraph: dash',
    ],
  ],
  [
    'LibreOffice',
    `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.6 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-GB" dir="ltr"><h2 class="western">Signs</h2><p style="margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt">Words <b>bold</b><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></font></font></p><ol><li><p>One</p><ol type="a"><li><p>Within</p></li></ol></li></ol><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>A note</p></div></body></html>`,
    [
      'heading: Signs',
      'paragraph: Words <bold>bold[1]',
      'orderedList',
      ' listItem',
      '  paragraph: One',
      '  orderedList',
      '   listItem',
      '    paragraph: Within',
      'paragraph: [1] A note',
    ],
  ],
  [
    'Outlook',
    `<html xmlns:v="urn:schemas-microsoft-com:vml"><body lang=EN-GB link="#0563C1" style='word-wrap:break-word'><!--StartFragment-->${line('Hi,')}${line('&nbsp;')}<div><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b><span lang=EN-US>From:</span></b><span> Ana &lt;ana@x.example&gt;<br><b>Sent:</b> Monday</span></p></div></div><ol style='margin-top:0cm' start=1 type=1><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>One<o:p></o:p></li><ul style='margin-top:0cm' type=disc><li class=MsoListParagraph style='mso-list:l0 level2 lfo1'>Within</li></ul></ol><!--EndFragment--></body></html>`,
    [
      'paragraph: Hi,',
      'paragraph: <bold>From: Ana <ana@x.example>\n<bold>Sent: Monday',
      'orderedList',
      ' listItem',
      '  paragraph: One',
      '  bulletList',
      '   listItem',
      '    paragraph: Within',
    ],
  ],
  [
    'Excel',
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\."}--></style></head><body link="#0563C1"><table border=0 width=192 style='border-collapse:collapse'><!--StartFragment--><tr height=20><td height=20 class=xl65 colspan=2 style='height:15.0pt;mso-ignore:colspan'>Department</td><td class=xl66>Rate</td></tr><tr style='display:none'><td>secret</td><td></td><td></td></tr><tr height=20><td rowspan=2 class=xl67>Sales<br>EU</td><td align=right x:num>12</td><td align=right>3.5%</td></tr><tr><td></td><td class=xl65><span style='mso-spacerun:yes'>&nbsp;</span>€ 5</td></tr><!--EndFragment--></table></body></html>`,
    [
      'table',
      ' tableRow',
      '  tableCell 2 wide',
      '   paragraph: Department',
      '  tableCell',
      '   paragraph: Rate',
      ' tableRow',
      '  tableCell 2 high',
      '   paragraph: Sales\nEU',
      '  tableCell',
      '   paragraph: 12',
      '  tableCell',
      '   paragraph: 3.5%',
      ' tableRow',
      '  tableCell',
      '   paragraph: ',
      '  tableCell',
      '   paragraph: \u00a0€ 5',
    ],
  ],
  [
    'Notion',
    `<meta charset='utf-8'><!-- notionvc: 1f --><h1>Plan</h1><p>Words with <code>code</code> and <a href="https://www.notion.so/x?pvs=21">a page</a></p><ul><li>[x] Done</li></ul><aside>💡 A tip</aside><pre><code class="language-javascript">a()\nb()</code></pre>`,
    [
      'heading: Plan',
      'paragraph: Words with <code>code and <link>a page',
      'bulletList',
      ' listItem',
      '  paragraph: [x] Done',
      'paragraph: 💡 A tip',
      'codeBlock: a()\nb()',
    ],
  ],
  [
    'a page of documentation',
    `<div><h2>Signs<a class="headerlink" href="#signs">¶</a></h2><p>Text<sup class="reference"><a href="#cite_note-1">[1]</a></sup></p><p hidden>none</p><span style="display: none">none</span><dl><dt>Spoofing</dt><dd>Another's name</dd></dl><p><a href="javascript:alert(1)">bad</a></p></div>`,
    [
      'heading: Signs',
      'paragraph: Text[1]',
      'paragraph: Spoofing',
      "paragraph: Another's name",
      'paragraph: bad',
    ],
  ],
])('from %s comes what was written', (_, html, lines) => expect(paste(html)).toEqual(lines))
