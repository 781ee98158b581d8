import { join } from 'node:path'
import sharp from 'sharp'
import { ownName } from '../support/attempt.ts'

/** Names of what the journey creates, used on every screen. */
export const course = {
  get title() {
    return ownName('Calls from the bank')
  },
  chapter: 'On the phone',
  section: 'Calls',
  lesson: 'When the bank rings you',
  quiz: 'Who is calling?',
}

/** Sentences of the lesson that are checked later. */
export const words = {
  opening: 'It is ten past nine. A calm voice says it is your bank.',
  advice: 'A bank never asks for a code.',
  ending: 'Hang up, then call the number on your card.',
  alt: 'Haste, fear and helpfulness pull at one person',
  animationAlt: 'A hook comes down and takes an envelope',
}

export const questions = [
  {
    kind: 'Single choice',
    text: 'Your bank calls and wants the code from your phone. What do you do?',
    answers: ['Read it out', 'Hang up and call the number on my card', 'Ask for a name first'],
    right: [1],
    explanation: 'A name is easily made up. The number on your card is not.',
  },
  {
    kind: 'Multiple choice',
    text: 'Which of these are signs of a false call?',
    answers: ['Haste', 'A request for a code', 'A greeting'],
    right: [0, 1],
    explanation: 'Haste and codes go together. Everybody greets.',
  },
]

const media = join(import.meta.dirname, '../../../api/demo/courses/spotting-phishing/media')

export const animationFile = join(media, 'hook-and-envelope.lottie.json')

/** An illustration of the demo as an image file that people would upload. */
export async function pictureFile(
  name: 'pressure' | 'lookalike-domain',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp(join(media, `${name}.svg`), { density: 144 })
    .png()
    .toBuffer()
  return { name: `${name}.png`, mimeType: 'image/png', buffer }
}
