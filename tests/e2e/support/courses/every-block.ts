import sharp from 'sharp'
import type { ContentNode } from '#contract/content/content.ts'
import type { Office, Prepared } from '../office.ts'

type LessonPath = Pick<Prepared, 'courseId' | 'lessonId'>

const words = (text: string): ContentNode[] => [{ type: 'text', text }]
let made = 0
const block = (type: string, attrs: object = {}, content?: ContentNode[]): ContentNode => {
  made += 1
  return { type, attrs: { id: `${type.toLowerCase()}-${made}`, ...attrs }, ...(content ? { content } : {}) }
}
const line = (text: string) => block('paragraph', {}, words(text))
const item = (text: string): ContentNode => block('listItem', {}, [line(text)])
const cell = (text: string, type = 'tableCell'): ContentNode => ({ type, content: [line(text)] })
const row = (...content: ContentNode[]): ContentNode => ({ type: 'tableRow', content })
const panel = (title: string, text: string) => block('panel', { title }, [line(text)])

interface StoredFiles {
  picture: string
  animation: string
  film: string
}

/** Stores the files that the blocks show, for a lesson. */
export async function storeFiles(office: Office, lesson: LessonPath, film: string): Promise<StoredFiles> {
  const background = '#d6d3d1'
  const buffer = await sharp({ create: { width: 320, height: 180, channels: 3, background } })
    .png()
    .toBuffer()
  const animation = { v: '5.7.4', fr: 30, ip: 0, op: 30, w: 64, h: 64, nm: 'still', layers: [] }
  return {
    picture: await office.store(lesson, 'upload_image', {
      image: { name: 'desk.png', mimeType: 'image/png', buffer },
    }),
    animation: await office.store(lesson, 'upload_animation', {
      animation: {
        name: 'still.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(animation)),
      },
    }),
    film: await office.storeFilm(lesson, film),
  }
}

const textBlocks = (): ContentNode[] => [
  line('A plain line of words'),
  block('heading', { level: 3 }, words('A heading of rank three')),
  block('bulletList', {}, [item('First point'), item('Second point')]),
  block('orderedList', { start: 4, type: null }, [item('Fourth step'), item('Fifth step')]),
  block('blockquote', {}, [line('Words somebody said')]),
  block('codeBlock', { language: null }, words('GET / HTTP/1.1')),
  block('callout', { kind: 'warning' }, [line('Read this first'), line('And this second')]),
]

const structureBlocks = (): ContentNode[] => [
  block('table', {}, [
    row(cell('Sign', 'tableHeader'), cell('Meaning', 'tableHeader')),
    row(cell('Haste'), cell('Somebody presses you')),
  ]),
  block('accordion', {}, [panel('Why it matters', 'Reasons to care'), panel('What to do', 'Steps to take')]),
  block('tabs', {}, [panel('By phone', 'Call them back'), panel('By mail', 'Write to them')]),
  block('flipCards', { cards: [{ id: 'card', front: 'Phishing', back: 'Mail that lies' }] }),
  block('linkButton', { label: 'Open the policy', href: 'https://harbor.example/policy' }),
  block('acknowledgement', {
    ...{ title: 'Our policy', statement: 'I keep to the policy', policy: 'Policy, v1', href: '', label: '' },
  }),
  block('horizontalRule'),
  block('pageBreak'),
]

const mediaBlocks = ({ picture, animation, film }: StoredFiles): ContentNode[] => {
  const played = { captions: [], transcript: 'What is said' }
  return [
    block('image', { src: picture, alt: 'A desk', width: 320, height: 180, caption: 'At work' }),
    block('lottie', { src: animation, alt: 'It moves', still: picture, loop: false }),
    block('video', {
      ...{ ...played, src: film, title: 'The call', poster: picture, width: 320, height: 180 },
      ...{ seconds: 5, must_watch: true },
    }),
    block('audio', { ...played, src: '', title: 'The sound' }),
    block('file', { src: '', name: 'Call sheet', bytes: 0 }),
  ]
}

const exerciseBlocks = (): ContentNode[] => [
  block('emailInspection', {
    ...{ from_name: 'Nordic', from_address: 'a@nordic.example', to: '', sent: '', subject: 'Late' },
    ...{ body: 'Pay today', links: [], attachments: [], is_phishing: true, needed: 1, hints: true },
    ...{ signs: [{ id: 'haste', part: 'body', words: 'Pay today', title: 'Haste', why: '', hint: '' }] },
    scored: true,
  }),
  block('linkInspection', {
    links: [{ id: 'one', shown: 'harbor.example', target: 'https://x.example', is_trap: true, why: '' }],
    scored: true,
  }),
  block('signInPrompt', {
    ...{ story: 'At lunch', app: 'Mail', account: '', place: '', device: '', time: '' },
    ...{ is_genuine: false, clues: [], scored: true },
  }),
  block('passwordTrial', { task: 'Make one up', wanted: 3, advice: 'Use a manager', scored: true }),
  block('knowledgeCheck', {
    question: 'Whom do you call?',
    answers: [
      { id: 'right', text: 'The bank', is_correct: true, feedback: '' },
      { id: 'wrong', text: 'The sender', is_correct: false, feedback: '' },
    ],
    explanation: '',
    scored: true,
  }),
]

/** One block of each type that a lesson can contain. */
export const everyBlock = (files: StoredFiles): ContentNode[] => [
  ...textBlocks(),
  ...structureBlocks(),
  ...mediaBlocks(files),
  ...exerciseBlocks(),
]
