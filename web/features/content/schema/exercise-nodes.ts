import { type ExerciseAttributes, type ExerciseType, exercises } from '#contract/content/exercises.ts'
import { dataNode } from './data-node.ts'

/** What an exercise is before its author has written a word. */
const empty: { [T in ExerciseType]: ExerciseAttributes<T> } = {
  emailInspection: {
    from_name: '',
    from_address: '',
    to: '',
    sent: '',
    subject: '',
    body: '',
    links: [],
    attachments: [],
    signs: [],
    is_phishing: true,
    needed: 3,
    hints: true,
    scored: true,
  },
  linkInspection: { links: [], scored: true },
  signInPrompt: {
    story: '',
    app: '',
    account: '',
    place: '',
    device: '',
    time: '',
    is_genuine: false,
    clues: [],
    scored: true,
  },
  passwordTrial: { task: '', wanted: 3, advice: '', scored: true },
  knowledgeCheck: { question: '', answers: [], explanation: '', scored: true },
}

export const exerciseNodes = (Object.keys(exercises) as ExerciseType[]).map((type) =>
  dataNode(type, { empty: empty[type], schema: exercises[type] }),
)
