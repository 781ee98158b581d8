import { areasGiven, gapText, gradeAnswer, gradeAttempt, wordsMeant } from './grading.page.js'
import { fillAnswer, lockAnswer, readAnswer, reorder, wireInputs } from './inputs.page.js'

// Runs a quiz on its page: one question at a time, then the result. `send` tells the course what happened.

/** The same seed always draws the same questions and orders, so that an attempt can go on another day. */
function randomOf(seed) {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function shuffled(list, random) {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = random(last + 1)
    ;[result[last], result[other]] = [result[other], result[last]]
  }
  return result
}

/** The indexes of the questions that an attempt asks, in its order. */
export function drawQuestions({ questions, settings }, seed) {
  const random = randomOf(seed)
  const all = questions.map((_, index) => index)
  const drawn = settings.draw === null ? all : shuffled(all, random).slice(0, settings.draw)
  return settings.question_order === 'shuffled'
    ? shuffled(drawn, random)
    : drawn.sort((one, other) => one - other)
}

const fixedOrder = ['true_false', 'hotspot', 'inspect_email', 'short_text', 'numeric_range', 'cloze']

function drawAnswers({ type, answers }, { shuffle_answers }, random) {
  const isShuffled =
    type === 'ordering' || type === 'matching' || (shuffle_answers && !fixedOrder.includes(type))
  const ids = answers.map(({ id }) => id)
  return isShuffled ? shuffled(ids, random) : fixedOrder.includes(type) ? [] : ids
}

export function startQuiz(root, { quiz, say, send, key }, now = Date.now) {
  const find = (name) => root.querySelector(`[data-${name}]`)
  const cards = [...root.querySelectorAll('[data-question]')]
  const { settings } = quiz
  const isImmediate = settings.feedback === 'immediate'
  let course = null
  let attempt = null
  let order = []
  let shownAt = now()
  let timer = 0

  const item = () => course.items.find((one) => one.key === key)
  const questionAt = (index) => quiz.questions[order[index]]
  const cardAt = (index) => cards[order[index]]
  const show = (name) => {
    for (const view of root.querySelectorAll('[data-view]')) view.hidden = view.dataset.view !== name
  }

  const layOut = () => {
    order = drawQuestions(quiz, attempt.seed)
    const random = randomOf(attempt.seed + 1)
    for (const card of cards) card.hidden = true
    for (const [index, number] of order.entries()) {
      const [question, card] = [quiz.questions[number], cards[number]]
      card.parentElement.append(card)
      lockAnswer(card, false)
      fillAnswer(card, question, null)
      reorder(card, drawAnswers(question, settings, random))
      if (attempt.answers[index]) fillAnswer(card, question, attempt.answers[index])
      hideFeedback(card)
      card.querySelector('[data-at]').textContent = say('question_of', {
        number: index + 1,
        total: order.length,
      })
      if (isImmediate && attempt.answers[index])
        showFeedback(card, question, attempt.answers[index], { say, quiz })
    }
  }

  const showQuestion = (index, shouldFocus = true) => {
    attempt.at = index
    shownAt = now()
    for (const card of cards) card.hidden = card !== cardAt(index)
    const isChecked = isImmediate && attempt.answers[index] !== undefined
    const isLast = index === order.length - 1
    find('hint').textContent = ''
    find('back').hidden = index === 0 || !settings.back_allowed
    find('next').textContent = say(
      isImmediate && !isChecked ? 'check' : !isLast ? 'next_question' : isImmediate ? 'results' : 'submit',
    )
    if (shouldFocus) cardAt(index).querySelector('legend').focus()
  }

  const begin = (opened) => {
    attempt = opened
    layOut()
    show('questions')
    showQuestion(Math.min(attempt.at, order.length - 1))
    runTimer()
  }

  const keep = () => send({ act: 'attempt', attempt: { ...attempt } })

  const start = () => {
    const one = item()
    if (!one || one.locked || one.blocked) return
    const practice = one.settled && settings.feedback !== 'never'
    const seed = Math.floor(Math.random() * 2 ** 31)
    begin({ number: one.used + 1, seed, at: 0, startedAt: now(), practice, answers: {} })
    keep()
  }

  const answerOf = (index, given) => ({
    question: questionAt(index),
    given,
    grade: gradeAnswer(questionAt(index), given),
    startedAt: Math.max(shownAt, attempt.startedAt),
    endedAt: now(),
  })

  /** Takes the answer to the current question; false if there is none and one is needed. */
  const take = () => {
    const index = attempt.at
    const given = readAnswer(cardAt(index), questionAt(index))
    if (!given && (isImmediate || !settings.back_allowed)) {
      find('hint').textContent = say('missing')
      return false
    }
    if (given) attempt.answers[index] = given
    else delete attempt.answers[index]
    return true
  }

  const next = () => {
    const index = attempt.at
    const isChecked = isImmediate && attempt.answers[index] !== undefined
    if (!isChecked) {
      if (!take()) return
      if (isImmediate) {
        showFeedback(cardAt(index), questionAt(index), attempt.answers[index], { say, quiz })
        showQuestion(index, false)
        // The fields are closed now, and focus in one of them would be lost.
        find('next').focus()
        send({ act: 'answer', answer: answerOf(index, attempt.answers[index]) })
        keep()
        return
      }
    }
    if (index === order.length - 1) return handIn()
    showQuestion(index + 1)
    keep()
  }

  /** Submits at once if everything is answered; otherwise says what is open first. */
  const handIn = () => {
    const open = order
      .map((_, index) => index + 1)
      .filter((number) => attempt.answers[number - 1] === undefined)
    const warning = open.length > 0 ? say('unanswered', { number: open.join(', ') }) : ''
    if (warning === '' || warning === find('hint').textContent) submit()
    else find('hint').textContent = warning
  }

  const submit = (isLate = false) => {
    clearInterval(timer)
    const questions = order.map((number) => quiz.questions[number])
    const result = gradeAttempt(questions, attempt.answers, settings.pass_mark)
    const answers = isImmediate
      ? []
      : Object.entries(attempt.answers).map(([index, given]) => answerOf(Number(index), given))
    const ended = attempt
    attempt = null
    const { score, passed } = result
    send({ act: 'submit', score, passed, practice: ended.practice, answers }, () =>
      showResult(ended, result, isLate),
    )
  }

  const showResult = (ended, { score, passed, correct, grades }, isLate) => {
    const { settled, blocked } = item()
    const isOpen = settings.feedback === 'immediate' || settled || blocked?.rule === 'attempts_used'
    const discloses = settings.feedback === 'never' ? 'nothing' : isOpen ? 'key' : 'marks'
    show('result')
    find('title').textContent = say(ended.practice ? 'practised' : passed ? 'passed' : 'not_passed')
    find('score').textContent = say('score', { score })
    find('right').textContent = say('right_of', { right: correct, total: order.length })
    const notes = [
      isLate ? say('time_up') : '',
      discloses === 'marks' ? say('keys_later') : '',
      passed || ended.practice ? '' : blockedText(blocked),
    ]
    find('note').textContent = notes.filter(Boolean).join(' ')
    find('again').hidden = blocked !== null
    for (const [index] of order.entries()) {
      const card = cardAt(index)
      lockAnswer(card, true)
      card.hidden = discloses === 'nothing'
      if (discloses === 'key') showFeedback(card, questionAt(index), ended.answers[index], { say, quiz })
      if (discloses === 'marks') showVerdict(card, grades[index], { say })
    }
    root.querySelector('[data-view="questions"]').hidden = discloses === 'nothing'
    find('actions').hidden = true
    find('title').focus()
  }

  const blockedText = (blocked) =>
    blocked?.rule === 'attempts_used'
      ? say('none_left')
      : blocked?.rule === 'wait'
        ? say('wait_until', {
            time: new Date(blocked.until).toLocaleString(root.ownerDocument.documentElement.lang),
          })
        : ''

  const runTimer = () => {
    clearInterval(timer)
    const clock = find('time')
    clock.hidden = settings.time_limit_seconds === null
    if (settings.time_limit_seconds === null) return
    const tick = () => {
      const left = Math.ceil(attempt.startedAt / 1_000 + settings.time_limit_seconds - now() / 1_000)
      if (left <= 0) {
        if (!isImmediate) take()
        return submit(true)
      }
      clock.textContent = say('time_left', {
        time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
      })
    }
    timer = setInterval(tick, 1_000)
    tick()
  }

  for (const [index, card] of cards.entries()) wireInputs(card, { question: quiz.questions[index], say })
  find('start').addEventListener('click', start)
  find('again').addEventListener('click', () => {
    find('actions').hidden = false
    start()
  })
  find('back').addEventListener('click', () => {
    if (!isImmediate) take()
    showQuestion(attempt.at - 1)
    keep()
  })
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    if (attempt) next()
  })

  return {
    update(view) {
      const isFirst = course === null
      course = view
      if (!isFirst) return
      const { used, score, state, blocked } = item()
      const left = settings.attempts_allowed - used
      find('left').hidden = settings.attempts_allowed === 0
      find('left').textContent = say('attempts_left', { left: Math.max(0, left) })
      find('before').hidden = score === null
      if (score !== null)
        find('before').textContent =
          `${say(state === 'completed' ? 'passed' : 'not_passed')} ${say('score', { score })}`
      find('blocked').textContent = blockedText(blocked)
      find('start').hidden = blocked !== null
      find('start').textContent = say(score === null ? 'start_quiz' : 'again')
      const opened = view.open[key]
      if (opened) begin(opened)
    },
  }
}

function hideFeedback(card) {
  card.querySelector('[data-verdict]').textContent = ''
  card.querySelector('[data-solution]').hidden = true
  card.querySelector('[data-remarks]').replaceChildren()
  card.removeAttribute('data-result')
  for (const flag of card.querySelectorAll('.flag')) flag.remove()
  for (const answer of card.querySelectorAll('[data-state]')) answer.removeAttribute('data-state')
}

function showVerdict(card, { correct, points }, { say }) {
  hideFeedback(card)
  card.dataset.result = correct ? 'right' : 'wrong'
  card.querySelector('[data-verdict]').textContent = say(
    correct ? 'correct' : points > 0 ? 'partly' : 'not_quite',
  )
}

/** The verdict, the author's remarks on what was chosen, and the right answer with its explanation. */
function showFeedback(card, question, given, { say }) {
  const grade = given ? gradeAnswer(question, given) : { correct: false, points: 0 }
  showVerdict(card, grade, { say })
  lockAnswer(card, true)
  card.querySelector('[data-solution]').hidden = false
  const remarks = card.querySelector('[data-remarks]')
  for (const text of new Set(given ? remarksOn(question, given) : [])) {
    const line = card.ownerDocument.createElement('p')
    line.textContent = text
    remarks.append(line)
  }
  for (const label of card.querySelectorAll('label.choice')) flagChoice(label, question, say)
}

function remarksOn({ type, key }, given) {
  const typed =
    type === 'short_text'
      ? wordsMeant(key, null, given.text ?? '').slice(0, 1)
      : type === 'cloze'
        ? (key.words ?? []).flatMap(({ gap, id }) =>
            wordsMeant(key, gap, gapText(given, gap))[0] === id ? id : [],
          )
        : null
  const ids =
    typed ??
    (type === 'hotspot' ? areasGiven(key, given) : type === 'ordering' ? [] : (given.answer_ids ?? []))
  return ids.map((id) => key.feedback[id]).filter(Boolean)
}

function flagChoice(label, { key }, say) {
  const input = label.querySelector('input')
  const isRight = key.correct.includes(input.value)
  if (!isRight && !input.checked) return
  label.dataset.state = isRight ? 'right' : 'wrong'
  const flag = label.ownerDocument.createElement('small')
  flag.className = 'flag'
  flag.textContent = say(isRight ? (input.checked ? 'right_yours' : 'right_answer') : 'your_answer')
  label.append(flag)
}
