import { describe, expect, it } from 'vitest'
import { mapMedia, mediaOf } from './document-media.ts'
import { markdownDocument } from './markdown-document.ts'

describe('a lesson in Markdown', () => {
  it('gives blocks ids by position and keeps marks', () => {
    const document = markdownDocument(
      '## A **title**\n\n:::callout{kind=tip}\nUse\n`code`.\n:::\n\n- one\n- two\n',
    )
    expect(document.content).toEqual([
      {
        type: 'heading',
        attrs: { id: 'b001', level: 2 },
        content: [
          { type: 'text', text: 'A ' },
          { type: 'text', text: 'title', marks: [{ type: 'bold' }] },
        ],
      },
      {
        type: 'callout',
        attrs: { id: 'b002', kind: 'tip' },
        content: [
          {
            type: 'paragraph',
            attrs: { id: 'b003' },
            content: [
              { type: 'text', text: 'Use ' },
              { type: 'text', text: 'code', marks: [{ type: 'code' }] },
              { type: 'text', text: '.' },
            ],
          },
        ],
      },
      {
        type: 'bulletList',
        attrs: { id: 'b004' },
        content: ['b005', 'b006'].map((id, index) => ({
          type: 'listItem',
          content: [
            { type: 'paragraph', attrs: { id }, content: [{ type: 'text', text: ['one', 'two'][index] }] },
          ],
        })),
      },
    ])
  })

  it('keeps the time of day', () => {
    const [paragraph] = markdownDocument('At 8:52 **and 9:30** sharp').content
    expect(paragraph?.content).toEqual([
      { type: 'text', text: 'At 8:52 ' },
      { type: 'text', text: 'and 9:30', marks: [{ type: 'bold' }] },
      { type: 'text', text: ' sharp' },
    ])
  })

  it('makes tables, tabs and buttons', () => {
    const [table, tabs, button] = markdownDocument(
      '| Sign | Why |\n| --- | --- |\n| **Haste** | No time to ask |\n\n' +
        '::::tabs\n:::panel[On a phone]\nPress and hold.\n:::\n::::\n\n::button[Report it]{href=/report}\n',
    ).content
    expect(table?.content?.map((row) => row.content?.map(({ type }) => type))).toEqual([
      ['tableHeader', 'tableHeader'],
      ['tableCell', 'tableCell'],
    ])
    expect(tabs).toMatchObject({
      type: 'tabs',
      content: [{ type: 'panel', attrs: { title: 'On a phone' }, content: [{ type: 'paragraph' }] }],
    })
    expect(button?.attrs).toEqual({ id: expect.any(String), label: 'Report it', href: '/report' })
  })

  it('reads exercises as data, counts their parts and fills in what is usual', () => {
    const [email, links] = markdownDocument(
      '```emailInspection\nfrom_name: Payroll\nfrom_address: pay@roll.example\nto: you\nsubject: Now\n' +
        'body: |\n  Be quick\nsigns:\n  - { words: Be quick, title: Haste, why: No time }\nneeded: 1\n```\n\n' +
        '```linkInspection\nlinks:\n  - { shown: Here, target: "https://a.example", why: It is ours }\n```\n',
    ).content
    expect(email?.attrs).toMatchObject({
      body: 'Be quick',
      is_phishing: true,
      scored: true,
      signs: [{ id: 'p1', part: 'body', words: 'Be quick', hint: '' }],
    })
    expect(links?.attrs).toMatchObject({ links: [{ id: 'p1', shown: 'Here', is_trap: false }] })
  })

  it.each([
    ['a part of tabs that is no panel', '::::tabs\nwords\n::::', 'only panels with a title'],
    ['an exercise with a word too many', '```passwordTrial\ntask: a\nadvice: b\nlevel: 3\n```', 'level'],
    ['HTML', 'fine\n\n<b>no</b>', 'Line 3: html'],
    ['an unknown directive', '::video{src=a.mp4}', 'unknown directive video'],
    ['an unknown callout', ':::callout{kind=loud}\nx\n:::', 'unknown kind of callout loud'],
    ['a picture without words', '![](a.svg)', 'a picture needs words'],
    ['a picture from elsewhere', '![a](https://example.com/a.svg)', 'not a media file'],
    ['a directive in a line', 'see :note[here]', 'unknown directive note'],
    ['a script behind a link', '[x](javascript:alert)', 'attrs'],
  ])('refuses %s', (_, markdown, reason) => {
    expect(() => markdownDocument(markdown)).toThrow(reason)
  })

  it('puts addresses in the place of media, also inside a callout', () => {
    const markdown =
      '::lottie{src=a.lottie.json still=a.svg alt="A"}\n\n:::callout{kind=info}\n![B](b.svg)\n:::\n'
    const document = markdownDocument(markdown)
    expect(mediaOf(document)).toEqual(['a.lottie.json', 'a.svg', 'b.svg'])
    const film = markdownDocument(
      '```video\nsrc: media:a.webm\ntitle: A film\nposter: media:a.svg\ncaptions:\n  - { locale: en_US, src: media:a.vtt }\n```\n',
    )
    expect(mediaOf(film)).toEqual(['a.webm', 'a.svg', 'a.vtt'])
    expect(mediaOf(mapMedia(film, (file) => `/files/${file}`))).toEqual([])
    expect(JSON.stringify(mapMedia(document, (file) => `/files/${file}`))).not.toContain('media:')
    expect(mediaOf(mapMedia(document, (file) => `/files/${file}`))).toEqual([])
  })
})
