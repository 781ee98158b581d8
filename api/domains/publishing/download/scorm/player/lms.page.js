import { duration, interactionOf, timespan } from './interactions.page.js'

// Talks to the learning platform (LMS) over the API of SCORM 1.2 or 2004.

const versions = {
  1.2: {
    api: 'API',
    calls: ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish'],
    location: 'cmi.core.lesson_location',
    mode: 'cmi.core.lesson_mode',
    status: 'cmi.core.lesson_status',
    score: 'cmi.core.score',
    time: 'cmi.core.session_time',
    exit: 'cmi.core.exit',
    suspendLimit: 4_096,
    timeOf: timespan,
  },
  2004: {
    api: 'API_1484_11',
    calls: ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate'],
    location: 'cmi.location',
    mode: 'cmi.mode',
    status: 'cmi.completion_status',
    score: 'cmi.score',
    time: 'cmi.session_time',
    exit: 'cmi.exit',
    suspendLimit: 64_000,
    timeOf: duration,
  },
}

/** Platforms need not store more interactions than these. */
const mostInteractions = 250
const mostParents = 500

/** Looks for an object in the window's parents, then in the window that opened it and its parents. */
export function findApi(start, name) {
  const inParents = (from) => {
    try {
      let frame = from
      for (let steps = 0; steps <= mostParents; steps += 1) {
        if (frame[name]) return frame[name]
        if (!frame.parent || frame.parent === frame) return null
        frame = frame.parent
      }
    } catch {
      // A parent of another origin cannot be read, so the platform is not there.
    }
    return null
  }
  const opener = (frame) => {
    try {
      return frame.opener ? inParents(frame.opener) : null
    } catch {
      return null
    }
  }
  return inParents(start) ?? opener(start) ?? opener(start.top)
}

/**
 * The connection to the platform. `state` is `recording`, `review` for somebody who only looks at what was done, or
 * `absent`.
 */
export function connectLms(start, version, now = Date.now) {
  const names = versions[version]
  const api = findApi(start, names.api)
  const call = (index, ...args) => {
    try {
      return String(api[names.calls[index]](...args))
    } catch {
      return 'false'
    }
  }
  const isOpen = api !== null && call(0, '') === 'true'
  const get = (name) => (isOpen ? call(1, name).replace(/^(undefined|null|false)$/, '') : '')
  const mode = get(names.mode)
  const state = !isOpen ? 'absent' : mode === 'review' || mode === 'browse' ? 'review' : 'recording'
  return {
    state,
    suspendLimit: names.suspendLimit,
    location: get(names.location),
    suspended: get('cmi.suspend_data'),
    ...recorder({ names, version, get, call, now, isRecording: state === 'recording', isOpen }),
  }
}

function recorder({ names, version, get, call, now, isRecording, isOpen }) {
  const startedAt = now()
  const sent = new Map()
  let ended = false
  const send = (name, value) => {
    if (sent.get(name) === value) return true
    const isTaken = call(2, name, value) === 'true'
    if (isTaken) sent.set(name, value)
    return isTaken
  }
  const sendTime = () => send(names.time, names.timeOf(Math.floor((now() - startedAt) / 1_000)))
  const commit = () => call(3, '') === 'true'
  const count = Number(get('cmi.interactions._count')) || 0
  const interactions = { count, latest: new Map() }
  const before = get(names.status)
  return {
    /** False if the platform did not take it. */
    save(progress) {
      if (!isRecording || ended) return true
      const values = valuesOf(version, names, progress, before)
      const isTaken = values.map(([name, value]) => send(name, value)).every(Boolean)
      send(names.exit, 'suspend')
      sendTime()
      return commit() && isTaken
    },
    /** Platforms that keep no answers refuse the first element; nothing else depends on them. */
    recordAnswer(answer) {
      if (!isRecording || ended) return
      const elements = interactionOf(version, answer)
      const id = elements[0][1]
      const index = interactions.count < mostInteractions ? interactions.count : interactions.latest.get(id)
      if (index === undefined) return
      const set = ([name, value]) => call(2, `cmi.interactions.${index}.${name}`, value) === 'true'
      if (!set(elements[0])) return
      interactions.latest.set(id, index)
      interactions.count = Math.max(interactions.count, index + 1)
      elements.slice(1).forEach(set)
    },
    end() {
      if (!isOpen || ended) return
      if (isRecording) {
        sendTime()
        send(names.exit, 'suspend')
        commit()
      }
      ended = true
      call(4, '')
    },
  }
}

/** A status that was reached once is never taken back. */
function valuesOf(version, names, { location, suspended, complete, failed, hasQuiz, score, share }, before) {
  const success = complete && hasQuiz ? 'passed' : failed ? 'failed' : null
  const status = success ?? (complete ? 'completed' : 'incomplete')
  const isReached = before === 'passed' || before === 'completed'
  const scores =
    score === null
      ? []
      : [
          ...(version === '2004' ? [[`${names.score}.scaled`, String(score / 100)]] : []),
          [`${names.score}.min`, '0'],
          [`${names.score}.max`, '100'],
          [`${names.score}.raw`, String(score)],
        ]
  const statuses =
    version === '1.2'
      ? [[names.status, status]]
      : [
          [names.status, complete ? 'completed' : 'incomplete'],
          ...(success ? [['cmi.success_status', success]] : []),
          ['cmi.progress_measure', String(Math.round(share * 1_000) / 1_000)],
        ]
  return [
    [names.location, location],
    ['cmi.suspend_data', suspended],
    ...scores,
    ...(isReached && !complete ? [] : statuses),
  ]
}
