import { describe, expect, it } from 'vitest'
import { messageLanguages } from '#contract/locales.ts'
import { webhookEventTypes } from '#contract/webhooks/webhooks.ts'
import type { LoadedEvent } from '../events/event.loader.ts'
import { messageFor } from './message.words.ts'
import { slackMessage } from './slack.export.ts'
import { teamsMessage } from './teams.export.ts'

const hostile =
  '<!channel> <@U123> <https://evil.example|Sign in> *bold* [Sign in](https://evil.example) <at>All</at> & \u202egnp.exe\u0000\n# big'
const event: LoadedEvent = {
  ...{ type: 'question_unanswered', data: {}, locale: 'en_US' },
  company: { id: '1', name: 'Harbor' },
  lines: [{ key: 'text', values: { title: hostile } }],
  url: 'https://learn.example/admin/community/queue/1',
}
const message = messageFor('en_US', event)

describe('a message with the text of a stranger', () => {
  it('has one line without characters that hide or reverse', () => {
    expect(message.lines).toHaveLength(1)
    expect(message.lines[0]).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
  })

  // Specification +: A chat shows the texts of people without their links, mentions and markup
  it('mentions nobody and links nowhere else in Slack', () => {
    const { blocks, ...rest } = slackMessage(message)
    expect(rest).toMatchObject({ parse: 'none', link_names: false, mrkdwn: false, unfurl_links: false })
    expect(rest.text).not.toMatch(/[<>]/)
    const marked = blocks.flatMap((block) => ('elements' in block ? (block.elements ?? []) : []))
    expect(marked).toEqual([
      { type: 'mrkdwn', text: '<https://learn.example/admin/community/queue/1|Answer it>' },
    ])
    const plain = blocks.flatMap((block) => ('text' in block && block.text ? [block.text] : []))
    expect(plain.map(({ type }) => type)).toEqual(['plain_text', 'plain_text'])
    expect(JSON.stringify(plain)).not.toMatch(/[<>]/)
  })

  it('stands in text runs in Teams, which have no Markdown, beside one link', () => {
    const [attachment] = teamsMessage(message).attachments
    expect(attachment?.contentType).toBe('application/vnd.microsoft.card.adaptive')
    const { body, actions, msteams } = attachment?.content ?? { body: [], actions: [], msteams: {} }
    expect(body.map(({ type }) => type)).toEqual(['RichTextBlock', 'RichTextBlock'])
    expect(body.flatMap(({ inlines }) => inlines.map(({ type }) => type))).toEqual(['TextRun', 'TextRun'])
    expect(actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Answer it', url: 'https://learn.example/admin/community/queue/1' },
    ])
    expect(msteams).not.toHaveProperty('entities')
  })
})

it.each(messageLanguages)('has words for every event in %s', (language) => {
  const locale = ({ el: 'el_GR', en: 'en_US', es: 'es_ES', ro: 'ro_RO' } as const)[language]
  for (const type of [...webhookEventTypes, 'test'] as const) {
    const { title, link } = messageFor(locale, { ...event, type, lines: [] })
    expect([title, link.label].some((text) => text.includes('webhooks.'))).toBe(false)
  }
})
