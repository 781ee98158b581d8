import { startQuiz } from './quiz.page.js'

// Runs on every page of a course in a SCORM package, inside the frame of its first page.

export function startPage(root) {
  const page = root.document
  if (root.parent === root) {
    root.location.replace('index.html')
    return
  }
  const data = JSON.parse(page.getElementById('page').textContent)
  const say = (name, values = {}) =>
    Object.entries(values).reduce(
      (text, [key, value]) => text.replaceAll(`{${key}}`, String(value)),
      data.texts[name],
    )
  const waiting = new Map()
  let sent = 0
  const send = (message, then) => {
    sent += 1
    if (then) waiting.set(sent, then)
    root.parent.postMessage({ key: data.key, id: sent, ...message }, '*')
  }
  const quiz = data.quiz
    ? startQuiz(page.getElementById('quiz'), { quiz: data.quiz, say, send, key: data.key })
    : null
  const lesson = data.key && !data.quiz ? startLesson(root, { data, say, send }) : null
  let view = null

  root.addEventListener('message', ({ source, data: message }) => {
    if (source !== root.parent || !message?.course) return
    view = message.course
    showOutline(page, view, say)
    if (!data.key) showStatus(page, view, say)
    quiz?.update(view)
    lesson?.update(view)
    const then = waiting.get(message.to)
    waiting.delete(message.to)
    then?.()
  })
  const next = page.querySelector('nav [data-next]')
  next?.addEventListener('click', (event) => {
    event.preventDefault()
    const go = () => {
      const target = view.items.find((one) => one.key === next.dataset.item)
      if (target?.locked) page.querySelector('[data-hold]').textContent = say('locked_why')
      else root.location.href = next.getAttribute('href')
    }
    if (!view || lesson?.holds()) return
    if (lesson) send({ act: 'read' }, go)
    else go()
  })
  send({ act: 'open', title: page.title })
}

/** Keeps the next page closed until the lesson's videos were watched, its statements accepted, and its least time has passed. */
function startLesson(root, { data, say, send }) {
  const page = root.document
  const openedAt = Date.now()
  const hold = page.querySelector('[data-hold]')
  const unwatched = new Set(page.querySelectorAll('video[data-watch]'))
  for (const video of unwatched) {
    const parts = new Set()
    video.addEventListener('timeupdate', () => {
      parts.add(Math.floor(video.currentTime))
      if (video.duration > 0 && parts.size >= video.duration * data.enough) unwatched.delete(video)
    })
  }
  const statements = [...page.querySelectorAll('input[data-accept]')]
  let isDone = false
  watchSteps(root, send)
  return {
    update: ({ items }) => {
      isDone = items.some((one) => one.key === data.key && one.state === 'completed')
    },
    /** Whether something keeps the student here, which is then said. */
    holds() {
      const left = Math.ceil(data.seconds - (Date.now() - openedAt) / 1_000)
      const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
      hold.textContent = isDone
        ? ''
        : unwatched.size > 0
          ? say('watch')
          : statements.some(({ checked }) => !checked)
            ? say('accept')
            : left > 0
              ? say('wait_step', { time })
              : ''
      return hold.textContent !== ''
    },
  }
}

/** Notes the step of a long lesson that is being read, and goes back to it. */
function watchSteps(root, send) {
  const steps = [...root.document.querySelectorAll('.step')]
  const [, number] = /^#step-(\d+)$/.exec(root.location.hash) ?? []
  if (number) steps[Number(number) - 1]?.scrollIntoView()
  // Each step is a call to the platform, so one that is only scrolled past is not sent.
  let timer = 0
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.find(({ isIntersecting }) => isIntersecting)
      if (!seen) return
      clearTimeout(timer)
      timer = setTimeout(() => send({ act: 'step', step: steps.indexOf(seen.target) + 1 }), 1_000)
    },
    { rootMargin: '-40% 0px -50% 0px' },
  )
  for (const step of steps) observer.observe(step)
}

/** Ticks off what is done and closes what is locked. */
function showOutline(page, { items }, say) {
  const states = new Map(items.map((one) => [one.key, one]))
  for (const link of page.querySelectorAll('a[data-item]')) {
    const one = states.get(link.dataset.item)
    if (!one) continue
    const name =
      one.state === 'completed' ? 'done' : one.locked ? 'locked' : one.state === 'failed' ? 'not_passed' : ''
    link.dataset.state = name
    if ('next' in link.dataset) continue
    if (one.locked) link.removeAttribute('href')
    else if (link.dataset.file) link.setAttribute('href', link.dataset.file)
    const mark = link.parentElement.querySelector('.mark-text') ?? page.createElement('span')
    mark.className = 'mark-text'
    mark.textContent = name ? say(name) : ''
    link.parentElement.append(mark)
  }
}

function showStatus(page, { complete, failed, done, total, score, next, files, started }, say) {
  const status = page.getElementById('status')
  const lines = [
    complete ? say('complete') : failed ? say('failed') : started ? say('progress', { done, total }) : '',
    (complete || failed) && score !== null ? say('score', { score }) : '',
    complete ? say('close') : '',
  ].filter(Boolean)
  status.hidden = lines.length === 0
  status.dataset.state = complete ? 'complete' : ''
  status.replaceChildren(
    ...lines.map((text) => Object.assign(page.createElement('p'), { textContent: text })),
  )
  const button = page.querySelector('[data-continue]')
  if (!button) return
  button.hidden = next === null
  if (next !== null) button.setAttribute('href', files[next])
  button.textContent = say(started ? 'continue' : 'start')
}
