import type { ImportFormat } from '#contract/quizzes/question-imports.ts'

interface Words {
  question: string
  right: string
  wrong: string
}

/** An example question in each format, for authors who start from scratch. No one writes Moodle's XML by hand. */
export const exampleOf = (
  format: Exclude<ImportFormat, 'moodle_xml'>,
  { question, right, wrong }: Words,
): string => {
  switch (format) {
    case 'csv':
      return `question,answer1,answer2,correct\n"${question}","${right}","${wrong}",1\n`
    case 'gift':
      return `${question} {\n=${right}\n~${wrong}\n}\n`
    case 'json': {
      const answers = [
        { text: right, is_correct: true },
        { text: wrong, is_correct: false },
      ]
      return JSON.stringify([{ type: 'single_choice', text: question, answers }], null, 2)
    }
  }
}
