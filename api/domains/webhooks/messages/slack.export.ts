import type { ChatMessage } from './message.words.ts'

/** Slack reads links and mentions such as `<!channel>` between angle brackets, and nothing else. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const longestHeader = 150
const plainText = (text: string) => ({ type: 'plain_text', text, emoji: false })

/**
 * A message for an incoming webhook of Slack. Texts of people stand in blocks of plain text, which have neither markup
 * nor mentions; `text` is what notifications show.
 */
export const slackMessage = ({ title, lines, link }: ChatMessage) => ({
  text: escaped([title, ...lines].join(' ')),
  ...{ parse: 'none', link_names: false, mrkdwn: false, unfurl_links: false, unfurl_media: false },
  blocks: [
    { type: 'header', text: plainText(title.slice(0, longestHeader)) },
    ...lines.map((line) => ({ type: 'section', text: plainText(escaped(line)) })),
    {
      type: 'context',
      elements: [{ type: 'mrkdwn', text: `<${escaped(link.url)}|${escaped(link.label)}>` }],
    },
  ],
})
