import type { ContentDocument, ContentNode } from '#contract/content/content.ts'

const text = (words: string, ...marks: string[]): ContentNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
})
const paragraph = (id: string, ...content: (string | ContentNode)[]): ContentNode => ({
  type: 'paragraph',
  attrs: { id },
  content: content.map((part) => (typeof part === 'string' ? text(part) : part)),
})
const heading = (level: number, words: string): ContentNode => ({
  type: 'heading',
  attrs: { id: `heading-${level}`, level },
  content: [text(words)],
})
const item = (id: string, ...content: ContentNode[]): ContentNode => ({
  type: 'listItem',
  attrs: { id },
  content,
})
const cell = (
  type: 'tableCell' | 'tableHeader',
  [id, words]: [string, string],
  attrs?: object,
): ContentNode => ({
  type,
  ...(attrs ? { attrs: { ...attrs } } : {}),
  content: [paragraph(id, words)],
})
const callout = (kind: string): ContentNode => ({
  type: 'callout',
  attrs: { id: `callout-${kind}`, kind },
  content: [paragraph(`callout-${kind}-text`, `Words of a ${kind} callout.`)],
})
const panel = (id: string, title: string, words: string): ContentNode => ({
  type: 'panel',
  attrs: { id, title },
  content: [paragraph(`${id}-text`, words)],
})

/** Addresses of the stored files in `everyBlock`; a test that needs real files stores some and replaces these. */
export interface BlockFiles {
  picture: string
  video: string
  audio: string
  captions: string
  paper: string
  animation: string
}
const stored = (extension: string): string => `/files/${'a'.repeat(26)}.${extension}`
export const someFiles: BlockFiles = {
  picture: stored('webp'),
  video: stored('mp4'),
  audio: stored('mp3'),
  captions: stored('vtt'),
  paper: stored('pdf'),
  animation: stored('json'),
}

/** One block of every type that a lesson may contain, with every field filled, by its name in tests. */
export const everyBlock = (files: BlockFiles = someFiles): Record<string, ContentNode> => ({
  'second heading': heading(2, 'A heading'),
  'third heading': heading(3, 'A smaller heading'),
  'fourth heading': heading(4, 'The smallest heading'),
  marks: paragraph(
    'marked',
    text('bold', 'bold'),
    ' ',
    text('italic', 'italic'),
    ' ',
    text('under', 'underline'),
    text('struck', 'strike'),
    text('code()', 'code'),
    { type: 'hardBreak' },
    text('all at once', 'bold', 'italic', 'underline'),
    { ...text('a way out'), marks: [{ type: 'link', attrs: { href: 'https://example.org/?a=1&b=2' } }] },
    { ...text('a way in'), marks: [{ type: 'link', attrs: { href: '/student/courses' } }] },
  ),
  'bulleted list': {
    type: 'bulletList',
    attrs: { id: 'bullets' },
    content: [
      item('bullet-1', paragraph('bullet-1-text', 'First of all'), {
        type: 'bulletList',
        attrs: { id: 'bullets-in' },
        content: [item('bullet-2', paragraph('bullet-2-text', 'Below the first'))],
      }),
    ],
  },
  'numbered list': {
    type: 'orderedList',
    attrs: { id: 'numbers', start: 3 },
    content: [item('number-1', paragraph('number-1-text', 'The third step'))],
  },
  table: {
    type: 'table',
    attrs: { id: 'the-table' },
    content: [
      {
        type: 'tableRow',
        content: [
          cell('tableHeader', ['head-1', 'What'], { colspan: 2 }),
          cell('tableHeader', ['head-2', 'Why']),
        ],
      },
      {
        type: 'tableRow',
        content: [
          cell('tableCell', ['cell-1', 'Sender'], { rowspan: 2 }),
          cell('tableCell', ['cell-2', 'Forged']),
          cell('tableCell', ['cell-3', 'It costs nothing']),
        ],
      },
      {
        type: 'tableRow',
        content: [cell('tableCell', ['cell-4', 'Odd']), cell('tableCell', ['cell-5', 'It is foreign'])],
      },
    ],
  },
  quote: {
    type: 'blockquote',
    attrs: { id: 'the-quote' },
    content: [paragraph('quoted', 'Somebody said so.')],
  },
  code: {
    type: 'codeBlock',
    attrs: { id: 'the-code', language: 'sh' },
    content: [text('if [ 1 < 2 ]; then\n  echo "<b>"\nfi')],
  },
  divider: { type: 'horizontalRule', attrs: { id: 'divider' } },
  image: {
    type: 'image',
    attrs: {
      id: 'the-image',
      src: files.picture,
      alt: 'A net & a "hook"',
      width: 80,
      height: 40,
      caption: 'Caught',
    },
  },
  animation: {
    type: 'lottie',
    attrs: {
      id: 'animation',
      src: files.animation,
      still: files.picture,
      alt: 'A key turns in its lock',
      loop: true,
    },
  },
  'animation without a still': {
    type: 'lottie',
    attrs: { id: 'animation-bare', src: files.animation, alt: 'A door that falls shut' },
  },
  video: {
    type: 'video',
    attrs: {
      id: 'the-video',
      src: files.video,
      title: 'How it began',
      captions: [{ locale: 'en_US', src: files.captions }],
      transcript: 'First she opens it.\nThen she waits.',
      poster: files.picture,
      width: 320,
      height: 180,
      must_watch: true,
    },
  },
  'video elsewhere': {
    type: 'video',
    attrs: {
      id: 'film-there',
      src: 'https://vimeo.com/1234',
      title: 'A film elsewhere',
      captions: [],
      transcript: '',
      poster: null,
      width: null,
      height: null,
      must_watch: false,
    },
  },
  audio: {
    type: 'audio',
    attrs: {
      id: 'the-audio',
      src: files.audio,
      title: 'The call',
      captions: [{ locale: 'en_US', src: files.captions }],
      transcript: 'Good morning, this is your bank.',
    },
  },
  file: { type: 'file', attrs: { id: 'the-file', src: files.paper, name: 'The checklist', bytes: 900 } },
  info: callout('info'),
  warning: callout('warning'),
  danger: callout('danger'),
  tip: callout('tip'),
  accordion: {
    type: 'accordion',
    attrs: { id: 'accordion' },
    content: [
      panel('fold-1', 'Who asks?', 'Look at the sender.'),
      panel('fold-2', 'What for?', 'Look at the task.'),
    ],
  },
  tabs: {
    type: 'tabs',
    attrs: { id: 'the-tabs' },
    content: [
      panel('tab-1', 'At home', 'Lock the screen.'),
      panel('tab-2', 'On the way', 'Keep it with you.'),
    ],
  },
  'flip cards': {
    type: 'flipCards',
    attrs: {
      id: 'the-cards',
      cards: [
        { id: 'one', front: 'Phishing', back: 'Fishing for what you know' },
        { id: 'two', front: 'Vishing', back: 'The same by telephone' },
      ],
    },
  },
  button: {
    type: 'linkButton',
    attrs: { id: 'the-button', label: 'Report it', href: 'https://example.org/report' },
  },
  acknowledgement: {
    type: 'acknowledgement',
    attrs: {
      id: 'the-statement',
      title: 'Working from home',
      statement: 'I lock my screen whenever I leave it.',
      policy: 'Remote work policy, v2.1',
      href: 'https://example.org/policy',
      label: 'I have read the policy and keep to it',
    },
  },
  'page break': { type: 'pageBreak', attrs: { id: 'the-break' } },
  'knowledge check': {
    type: 'knowledgeCheck',
    attrs: {
      id: 'the-check',
      question: 'What do you do first?',
      answers: [
        { id: 'wait', text: 'Wait a moment', is_correct: true, feedback: 'Haste is what they want.' },
        { id: 'click', text: 'Click at once', is_correct: false, feedback: 'That is what they want.' },
      ],
      explanation: 'Whoever waits sees more.',
      scored: true,
    },
  },
  'inspect an e-mail': {
    type: 'emailInspection',
    attrs: {
      id: 'the-email',
      from_name: 'Your bank',
      from_address: 'service@bank-secure.example',
      to: 'you@harbor.example',
      sent: 'Sunday, 03:12',
      subject: 'Your account is closed',
      body: 'Dear customer,\nconfirm your account within the hour.\nYour bank',
      links: [
        {
          id: 'link-in',
          words: 'confirm your account',
          target: 'https://bank.example.evil.test/',
          button: false,
        },
        { id: 'link-below', words: 'Open the portal', target: 'https://evil.test/portal', button: true },
      ],
      attachments: [{ id: 'paper', name: 'Invoice.pdf.exe', size: '84 kB' }],
      signs: [
        {
          id: 'sender',
          part: 'from',
          words: '',
          title: 'Not the bank’s domain',
          why: 'Anybody may register it.',
          hint: 'Who is it from?',
        },
        {
          id: 'haste',
          part: 'body',
          words: 'within the hour',
          title: 'Haste',
          why: 'So that nobody thinks.',
          hint: '',
        },
      ],
      is_phishing: true,
      needed: 2,
      hints: true,
      scored: true,
    },
  },
  'hover a link': {
    type: 'linkInspection',
    attrs: {
      id: 'the-links',
      links: [
        {
          id: 'bad',
          shown: 'www.harbor.example',
          target: 'https://harbor.example.evil.test/',
          is_trap: true,
          why: 'The name is evil.test.',
        },
        {
          id: 'good',
          shown: 'Our portal',
          target: 'https://portal.harbor.example/',
          is_trap: false,
          why: 'It ends in our name.',
        },
      ],
      scored: true,
    },
  },
  'sign-in prompt': {
    type: 'signInPrompt',
    attrs: {
      id: 'the-prompt',
      story: 'It is night and you sleep.',
      app: 'Harbor Mail',
      account: 'you@harbor.example',
      place: 'Lagos',
      device: 'An unknown phone',
      time: '03:14',
      is_genuine: false,
      clues: [{ id: 'clue', title: 'The hour', why: 'You were asleep.' }],
      scored: true,
    },
  },
  'password trial': {
    type: 'passwordTrial',
    attrs: {
      id: 'the-trial',
      task: 'Make one up that holds.',
      wanted: 3,
      advice: 'Four words that do not belong together.',
      scored: true,
    },
  },
})

export const documentOfEveryBlock = (files?: BlockFiles): ContentDocument => ({
  type: 'doc',
  content: Object.values(everyBlock(files)),
})
