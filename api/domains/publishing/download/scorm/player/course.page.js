import { connectLms } from './lms.page.js'
import { emptyQuiz, emptyRecords, evaluateCourse, nextItem, recordAttempt } from './progress.page.js'
import { packRecords, unpackRecords } from './suspend.page.js'

// The page that the learning platform opens. It shows the course's pages in a frame, so that the connection to the
// platform lasts from the first page to the last, and keeps what the student has done.

export function startCourse(root) {
  const course = JSON.parse(root.document.getElementById('course').textContent)
  const frame = root.document.querySelector('iframe')
  const lms = connectLms(root, course.version)
  const store = createStore(course, lms)
  const notify = createNotice(root.document, course.texts)
  const [key = '', step = ''] = lms.location.split('.')
  const first = course.items.find((item) => item.key === key)

  const reply = (to) => frame.contentWindow.postMessage({ course: store.view(), to }, '*')
  root.addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || typeof data?.act !== 'string') return
    store.take(data)
    root.document.title = data.title ?? root.document.title
    notify(lms.state === 'recording' ? (store.save() ? null : 'not_saved') : lms.state)
    reply(data.id)
  })
  root.addEventListener('pagehide', () => lms.end())
  // A page that comes back from the cache has already said goodbye to the platform.
  root.addEventListener('pageshow', (event) => event.persisted && root.location.reload())
  notify(lms.state === 'recording' ? null : lms.state)
  frame.src = first ? `${first.file}${step ? `#step-${step}` : ''}` : course.front
}

function createNotice(page, texts) {
  const notice = page.getElementById('notice')
  return (reason) => {
    const text = { absent: texts.absent, review: texts.review, not_saved: texts.not_saved }[reason] ?? ''
    if (notice.textContent !== text) notice.textContent = text
    notice.hidden = text === ''
  }
}

/** The student's records, and what each message from a page changes in them. */
export function createStore(course, lms, now = Date.now) {
  let records = unpackRecords(lms.suspended, course) ?? emptyRecords()
  let location = lms.location
  const quizOf = (key) => records.quizzes[key] ?? emptyQuiz()
  const state = () => evaluateCourse(course, records, now())
  const acts = {
    open: ({ key }) => {
      location = key ?? ''
    },
    step: ({ key, step }) => {
      location = step > 1 ? `${key}.${step}` : key
    },
    read: ({ key }) => {
      const { items } = state()
      const isOpen = items.some((one) => one.key === key && !one.locked)
      if (isOpen && !records.done.includes(key)) records = { ...records, done: [...records.done, key] }
    },
    attempt: ({ key, attempt }) => {
      const quiz = { ...quizOf(key), used: Math.max(quizOf(key).used, attempt.number) }
      records = {
        ...records,
        open: { ...records.open, [key]: attempt },
        quizzes: { ...records.quizzes, [key]: quiz },
      }
    },
    submit: ({ key, score, passed, practice, answers }) => {
      for (const answer of answers) lms.recordAnswer(answer)
      records = recordAttempt(records, key, { score, passed, practice, at: now() })
    },
    answer: ({ answer }) => lms.recordAnswer(answer),
  }
  return {
    take(message) {
      acts[message.act]?.(message)
      const { complete, score } = state()
      if (complete && !records.completed) records = { ...records, completed: true, score }
    },
    view: () => viewOf(course, records, state(), location),
    save() {
      const { complete, failed, score, done, items } = state()
      const isFinal = complete || failed
      return lms.save({
        location,
        suspended: packRecords(records, course, lms.suspendLimit),
        complete,
        failed,
        hasQuiz: course.items.some(({ quiz }) => quiz),
        // Where the manifest has a pass mark, a platform decides by the score alone as soon as there is one.
        score: isFinal || course.pass_mark === 0 ? score : null,
        share: items.length > 0 ? done / items.length : 0,
      })
    },
  }
}

/** What the pages show. */
function viewOf(course, records, state, location) {
  const index = course.items.findIndex(({ key }) => key === location.split('.')[0])
  return {
    ...state,
    total: course.items.length,
    started: records.done.length > 0 || Object.keys(records.quizzes).length > 0,
    next: nextItem(state, Math.max(0, index))?.key ?? null,
    files: Object.fromEntries(course.items.map(({ key, file }) => [key, file])),
    open: records.open,
  }
}
