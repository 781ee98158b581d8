import { countWords } from '#contract/content/count-words.ts'
import { lessonMinutes, quizMinutes } from '#contract/courses/item-length.ts'
import { expect } from '../journey.ts'
import { type Office, type Prepared, paragraph, prepareCourse } from '../office.ts'
import { invoiceLesson, paragraphs } from '../translator.ts'

const sentences: readonly (readonly [source: string, target: string])[] = [
  [
    'Read the whole address from the right before you click a link in a message.',
    'Διαβάστε όλη τη διεύθυνση από τα δεξιά πριν κάνετε κλικ σε σύνδεσμο ενός μηνύματος.',
  ],
  [
    'A supplier who changes an account by mail has to be called back on a known number.',
    'Έναν προμηθευτή που αλλάζει λογαριασμό με μήνυμα τον καλείτε πίσω σε γνωστό αριθμό.',
  ],
  [
    'Nobody at the bank ever asks for a password or a code on the telephone.',
    'Κανείς στην τράπεζα δεν ζητά ποτέ συνθηματικό ή κωδικό από το τηλέφωνο.',
  ],
  [
    'If a message wants you to hurry, that alone is a reason to slow down.',
    'Αν ένα μήνυμα σας πιέζει να βιαστείτε, αυτό και μόνο είναι λόγος να πάτε πιο αργά.',
  ],
  [
    'Two people look at every large payment, and both of them can stop it.',
    'Δύο άνθρωποι κοιτούν κάθε μεγάλη πληρωμή, και μπορούν και οι δύο να τη σταματήσουν.',
  ],
  [
    'Attachments that you did not expect stay closed until their sender has confirmed them.',
    'Συνημμένα που δεν περιμένατε μένουν κλειστά ώσπου να τα επιβεβαιώσει ο αποστολέας.',
  ],
  [
    'Whoever reports a mistake at once has helped everybody in the company.',
    'Όποιος αναφέρει αμέσως ένα λάθος έχει βοηθήσει όλους στην εταιρεία.',
  ],
  [
    'Write down what you saw, when it was, and who else was there.',
    'Σημειώστε τι είδατε, πότε ήταν και ποιος άλλος ήταν εκεί.',
  ],
  [
    'The security team prefers ten false alarms to one that nobody dared to raise.',
    'Η ομάδα ασφαλείας προτιμά δέκα ψευδείς συναγερμούς από έναν που κανείς δεν τόλμησε.',
  ],
]

/** Each rule has its sentences in a different order, so that no two rules are the same text. */
const rule = (number: number, word: string, language: 0 | 1): string =>
  [
    `${word} ${number}.`,
    ...sentences.map((_, index) => sentences[(index + number) % sentences.length]?.[language]),
  ].join(' ')

const rulesPerLesson = 14
const rulesOf = (lesson: number): [source: string, target: string][] =>
  Array.from({ length: rulesPerLesson }, (_, index) => {
    const number = lesson * rulesPerLesson + index + 1
    return [rule(number, 'Rule', 0), rule(number, 'Κανόνας', 1)]
  })

const quiz: readonly (readonly [source: string, target: string])[] = [
  ['What to do', 'Τι κάνετε'],
  ['Who may change an account number by mail?', 'Ποιος μπορεί να αλλάξει αριθμό λογαριασμού με μήνυμα;'],
  ['Nobody', 'Κανείς'],
  ['The director', 'Ο διευθυντής'],
  ['What do you do first with a strange invoice?', 'Τι κάνετε πρώτα με ένα παράξενο τιμολόγιο;'],
  ['Call the supplier', 'Καλώ τον προμηθευτή'],
  ['Pay it', 'Το πληρώνω'],
]

/** All its texts, with their Greek translations. */
export const twentyMinutes: ReadonlyMap<string, string> = new Map([
  ...invoiceLesson,
  ['Rules for payments', 'Κανόνες για πληρωμές'],
  ['Rules for messages', 'Κανόνες για μηνύματα'],
  ...rulesOf(0),
  ...rulesOf(1),
  ...quiz,
])

/** A course of three lessons and an exam that takes twenty minutes. */
export async function writeTwentyMinutes(office: Office): Promise<Prepared & { sectionPath: string }> {
  const course = await prepareCourse(office, 'Invoices that wait', 'The late invoice')
  const { courseId, sectionPath } = course
  await office.write(
    course,
    paragraphs.map((text) => paragraph(text)),
  )
  for (const [index, title] of ['Rules for payments', 'Rules for messages'].entries()) {
    const { id: lessonId } = await office.post(`${sectionPath}/lessons`, { title })
    await office.write(
      { courseId, lessonId },
      rulesOf(index).map(([text]) => paragraph(text)),
    )
  }
  const quizzes = `/api/courses/${courseId}/quizzes`
  const [title = '', ...texts] = quiz.map(([source]) => source)
  const { id: quizId } = await office.post(quizzes, { title, section_id: null })
  for (const [text, right, wrong] of [texts.slice(0, 3), texts.slice(3)])
    await office.post(`${quizzes}/${quizId}/questions`, {
      type: 'single_choice',
      text,
      answers: [
        { text: right, is_correct: true },
        { text: wrong, is_correct: false },
      ],
    })
  expect(minutes()).toBe(20)
  return course
}

/** Computed like the product’s estimate of a course’s length. */
const minutes = (): number =>
  [paragraphs, ...[0, 1].map((lesson) => rulesOf(lesson).map(([text]) => text))]
    .map((texts) => lessonMinutes({ words: countWords(texts.join(' ')), seconds: 0 }))
    .reduce((sum, one) => sum + one, quizMinutes({ questions: 2, draw: null }))
