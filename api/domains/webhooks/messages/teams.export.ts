import type { ChatMessage } from './message.words.ts'

const run = (text: string, style: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
})

/**
 * An Adaptive Card in the envelope that Workflows of Teams take. Texts stand in text runs, which have no Markdown; a
 * mention would need an entity, of which there are none.
 */
export const teamsMessage = ({ title, lines, link }: ChatMessage) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        msteams: { width: 'Full' },
        body: [run(title, { weight: 'bolder', size: 'medium' }), ...lines.map((line) => run(line))],
        actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
      },
    },
  ],
})
