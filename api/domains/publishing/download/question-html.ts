import type { Area, Picture } from '#contract/quizzes/question-types.ts'
import type { DraftAnswer, DraftQuestion } from '../drafts/draft.rules.ts'
import type { Texts } from '../publishing.documents.ts'
import { escapeHtml, foldHtml, linesHtml, type RenderOptions, rowsHtml } from './render-options.ts'

interface Wishes extends RenderOptions {
  words: (texts: Texts) => string
}

/** What is asked, and behind a fold what is right and why. */
export function questionHtml(question: DraftQuestion, wishes: Wishes): string {
  const { words, say } = wishes
  const { asked, right } = parts[question.type](question, wishes)
  const picture =
    question.type === 'hotspot' ? '' : pictureHtml(question.media, words(question.alt ?? {}), wishes)
  const key = foldHtml(say('answer'), `${right}${linesHtml(words(question.explanation))}`)
  return `<div class="asked">${linesHtml(words(question.text))}</div>${picture}${asked}${key}`
}

type Part = (question: DraftQuestion, wishes: Wishes) => { asked: string; right: string }

const list = (entries: string[], tag = 'ul'): string =>
  entries.length > 0 ? `<${tag}>${entries.map((entry) => `<li>${entry}</li>`).join('')}</${tag}>` : ''

const rightOf = (answers: DraftAnswer[]): DraftAnswer[] => answers.filter(({ is_correct }) => is_correct)

const choice: Part = ({ answers }, wishes) => ({
  asked: list(answers.map((answer) => answerHtml(answer, wishes))).replace('<ul>', '<ul class="choices">'),
  right: list(
    answers
      .filter(({ is_correct }) => is_correct)
      .map((answer) => {
        const feedback = wishes.words(answer.feedback)
        return `<strong>${answerHtml(answer, wishes)}</strong>${feedback ? ` ${escapeHtml(feedback)}` : ''}`
      }),
  ),
})

const written: Part = ({ answers, range, unit }, { words, say }) => {
  const ends = range ? `${range.min === range.max ? range.min : `${range.min} – ${range.max}`}` : ''
  const reach = range ? [`${ends} ${words(unit ?? {})}`.trim()] : []
  return {
    asked: `<p class="blank">${escapeHtml(say('blank'))}: <span></span></p>`,
    right: list([...rightOf(answers).map(({ text }) => words(text)), ...reach].map(escapeHtml)),
  }
}

const byWords = (one: string, other: string): number => one.localeCompare(other)

const parts: Record<DraftQuestion['type'], Part> = {
  single_choice: choice,
  multiple_choice: choice,
  true_false: choice,
  short_text: written,
  numeric_range: written,
  matching: ({ answers }, wishes) => {
    const { words, say } = wishes
    const matches = answers.map(({ match }) => words(match ?? {}))
    // A match that belongs to nothing is there to be told apart.
    const pairs = rightOf(answers).map(
      (answer) => [answerHtml(answer, wishes), words(answer.match ?? {})] as const,
    )
    const ends = [...new Set(matches)].sort(byWords).map(escapeHtml)
    return {
      asked: `<p class="blank">${escapeHtml(say('match'))}</p><div class="pairs">${list(pairs.map(([left]) => left))}${list(ends)}</div>`,
      right: list(pairs.map(([left, match]) => `${left} → ${escapeHtml(match)}`)),
    }
  },
  ordering: ({ answers }, wishes) => {
    const inOrder = answers.map((answer) => answerHtml(answer, wishes))
    return {
      asked: `<p class="blank">${escapeHtml(wishes.say('order'))}</p>${list([...inOrder].sort(byWords))}`,
      right: list(inOrder, 'ol'),
    }
  },
  cloze: ({ passage, answers }, { words, say }) => {
    const text = escapeHtml(words(passage ?? {})).replace(
      /\[\[(\d+)\]\]/g,
      (_, gap: string) => `<u class="gap">${gap}</u>`,
    )
    const gaps = Map.groupBy(rightOf(answers), ({ gap }) => gap ?? 0)
    const filled = [...gaps].map(
      ([gap, those]) =>
        [say('gap', { number: gap }), those.map(({ text: one }) => words(one)).join(', ')] as const,
    )
    return { asked: text ? `<p>${text}</p>` : '', right: rowsHtml(filled) }
  },
  hotspot: ({ media, alt, answers }, wishes) => {
    const says = wishes.words(alt ?? {})
    const right = rightOf(answers)
    const areas = right.flatMap(({ area }) => area ?? [])
    return {
      asked: pictureHtml(media, says, wishes),
      right: `${list(right.map((answer) => answerHtml(answer, wishes)))}${pictureHtml(media, says, { ...wishes, areas })}`,
    }
  },
  inspect_email: ({ answers }, { words, say }) => {
    const textOf = ({ text, target }: DraftAnswer): string =>
      target ? `${words(text)} (${say('leads_to')} ${target})` : words(text)
    const head = answers.filter(({ part }) => part && part in headNames)
    const rows = head.map((answer) => [say(headNames[answer.part ?? ''] ?? ''), textOf(answer)] as const)
    const letter = answers.filter((answer) => !head.includes(answer))
    const signs = rightOf(answers)
    return {
      asked: `<div class="mail">${rowsHtml(rows)}<div class="letter">${letter.map((answer) => linesHtml(textOf(answer))).join('')}</div></div>`,
      right: list(
        signs.map(
          (answer) => `<q>${escapeHtml(words(answer.text))}</q> ${escapeHtml(words(answer.feedback))}`,
        ),
      ),
    }
  },
}

const headNames: Record<string, string> = {
  sender_name: 'from',
  sender_address: 'from',
  reply_to: 'reply_to',
  recipient: 'to',
  sent_at: 'sent',
  subject: 'subject',
}

const answerHtml = ({ text, media, alt }: DraftAnswer, wishes: Wishes): string =>
  `${escapeHtml(wishes.words(text))}${pictureHtml(media, wishes.words(alt ?? {}), wishes)}`

/** With `areas`, frames around these places of the picture. */
function pictureHtml(
  media: Picture | null | undefined,
  alt: string,
  { fileAt, areas = [] }: RenderOptions & { areas?: Area[] },
): string {
  if (!media) return ''
  const src = fileAt(media.url)
  if (src === null) return `<p class="lost">${escapeHtml(alt)}</p>`
  const frames = areas.map(
    ({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`,
  )
  const drawn =
    frames.length > 0
      ? `<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">${frames.join('')}</svg>`
      : ''
  return `<span class="framed"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${drawn}</span>`
}
