/** Elements by name, as a learning platform stores them. */
export type Elements = Record<string, string>

export interface LmsOptions {
  version: '1.2' | '2004'
  /** What was stored at the end of the last visit. */
  stored?: Elements
  /** The mark from the manifest, in percent. */
  passMark?: number | null
  mode?: 'normal' | 'review'
  onCommit?: (stored: Elements) => void
}

export interface Lms {
  /** For `window.API` or `window.API_1484_11`. */
  api: Record<string, (...args: string[]) => string>
  stored: Elements
  calls: string[]
  /** What a course should not have done: each call that was refused, with its reason. */
  refused: string[]
}

/**
 * The run-time of a learning platform for SCORM 1.2 or 2004. Checks every call as the standard does: the order of calls,
 * the names of elements, who may read and write them, and the format and length of each value. The function refers to
 * nothing outside itself, because the journeys send its text to the browser.
 */
export function createLms({
  version,
  stored: before = {},
  passMark = null,
  mode = 'normal',
  onCommit,
}: LmsOptions): Lms {
  const isOld = version === '1.2'
  const stored: Elements = { ...before }
  const calls: string[] = []
  const refused: string[] = []
  let phase: 'new' | 'open' | 'ended' = 'new'
  let lastError = '0'

  const text = (most: number) => (value: string) => value.length <= most
  const oneOf =
    (...words: string[]) =>
    (value: string) =>
      words.includes(value)
  const matches = (pattern: RegExp) => (value: string) => pattern.test(value)
  const decimal = matches(/^-?\d+(\.\d+)?$/)
  const percent = (value: string): boolean => decimal(value) && Number(value) >= 0 && Number(value) <= 100
  const timespan = matches(/^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/)
  const duration = matches(/^P(?=.)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/)
  const share = (value: string): boolean => decimal(value) && Number(value) >= -1 && Number(value) <= 1

  const settable: Record<string, (value: string) => boolean> = isOld
    ? {
        'cmi.core.lesson_location': text(255),
        'cmi.core.lesson_status': oneOf('passed', 'completed', 'failed', 'incomplete', 'browsed'),
        'cmi.core.score.raw': percent,
        'cmi.core.score.min': percent,
        'cmi.core.score.max': percent,
        'cmi.core.exit': oneOf('time-out', 'suspend', 'logout', ''),
        'cmi.core.session_time': timespan,
        'cmi.suspend_data': text(4_096),
      }
    : {
        'cmi.location': text(1_000),
        'cmi.completion_status': oneOf('completed', 'incomplete', 'not attempted', 'unknown'),
        'cmi.success_status': oneOf('passed', 'failed', 'unknown'),
        'cmi.score.scaled': share,
        'cmi.score.raw': decimal,
        'cmi.score.min': decimal,
        'cmi.score.max': decimal,
        'cmi.progress_measure': (value) => share(value) && Number(value) >= 0,
        'cmi.exit': oneOf('time-out', 'suspend', 'logout', 'normal', ''),
        'cmi.session_time': duration,
        'cmi.suspend_data': text(64_000),
      }
  const writeOnly = isOld
    ? /^cmi\.(core\.(exit|session_time)|interactions\.\d)/
    : /^cmi\.(exit|session_time)$/
  const readOnly: Elements = isOld
    ? { 'cmi.core.lesson_mode': mode, 'cmi.core.credit': 'credit' }
    : { 'cmi.mode': mode, 'cmi.credit': 'credit' }
  const unset: Elements = isOld
    ? { 'cmi.core.lesson_status': 'not attempted' }
    : { 'cmi.completion_status': 'unknown', 'cmi.success_status': 'unknown' }

  const single = '[a-z0-9]'
  const short = String.raw`[A-Za-z0-9_.:-]{1,250}`
  const word = isOld ? single : short
  const [between, pair] = isOld ? [',', String.raw`\.`] : [String.raw`\[,\]`, String.raw`\[\.\]`]
  const listOf = (entry: string): RegExp => new RegExp(`^(${entry}(${between}${entry}){0,35})?$`)
  const responses: Record<string, (value: string) => boolean> = {
    'true-false': oneOf(...(isOld ? ['t', 'f', '0', '1'] : ['true', 'false'])),
    choice: matches(listOf(word)),
    sequencing: matches(listOf(word)),
    matching: matches(listOf(`${word}${pair}${word}`)),
    'fill-in': isOld ? text(255) : (value) => value.split('[,]').every((part) => part.length <= 250),
    numeric: decimal,
    performance: text(255),
    other: text(4_000),
  }
  const patterns: Record<string, (value: string) => boolean> = {
    ...responses,
    ...(isOld ? {} : { numeric: matches(/^(-?\d+(\.\d+)?)?\[:\](-?\d+(\.\d+)?)?$/) }),
  }
  const types = [
    'true-false',
    'choice',
    'fill-in',
    'matching',
    'performance',
    'sequencing',
    'likert',
    'numeric',
  ]

  const countOf = (): number =>
    new Set(Object.keys(stored).flatMap((name) => /^cmi\.interactions\.(\d+)\./.exec(name)?.[1] ?? [])).size

  /** Null if the value is good; otherwise the reason and its error code. */
  const problemOf = (name: string, value: string): string | null => {
    const own = settable[name]
    if (own) return own(value) ? null : '405 value'
    const [, index, element = ''] = /^cmi\.interactions\.(\d+)\.(.+)$/.exec(name) ?? []
    if (index === undefined) return name in readOnly ? '403 read only' : '401 unknown element'
    if (Number(index) > countOf()) return '201 index out of order'
    const type = stored[`cmi.interactions.${index}.type`] ?? ''
    const hasId = element === 'id' || stored[`cmi.interactions.${index}.id`] !== undefined
    if (!hasId) return '408 id must be set first'
    const elements: Record<string, (text: string) => boolean> = {
      id: isOld ? matches(/^[!-~]{1,255}$/) : matches(/^\S{1,4000}$/),
      type: oneOf(...types, ...(isOld ? [] : ['long-fill-in', 'other'])),
      weighting: decimal,
      latency: isOld ? timespan : duration,
      result: (one) =>
        oneOf('correct', 'neutral', 'unanticipated', isOld ? 'wrong' : 'incorrect')(one) || decimal(one),
      'correct_responses.0.pattern': (one) => patterns[type]?.(one) ?? false,
      ...(isOld
        ? { time: matches(/^\d{2}:\d{2}:\d{2}$/), student_response: (one) => responses[type]?.(one) ?? false }
        : {
            timestamp: matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
            learner_response: (one) => responses[type]?.(one) ?? false,
            description: text(250),
          }),
    }
    const check = elements[element]
    return check ? (check(value) ? null : `405 ${type} value`) : '401 unknown element'
  }

  const answer = (call: string, problem: string | null, result = 'true'): string => {
    calls.push(call)
    lastError = problem?.split(' ')[0] ?? '0'
    if (problem) refused.push(`${call}: ${problem}`)
    return problem ? (result === 'true' ? 'false' : '') : result
  }
  const whenOpen = (call: string): string | null => (phase === 'open' ? null : `301 ${call} while ${phase}`)

  const initialize = (): string => {
    const problem = phase === 'new' ? null : '101 initialized twice'
    phase = problem ? phase : 'open'
    return answer('initialize', problem)
  }
  const getValue = (name = ''): string => {
    const counted = /^cmi\.interactions\._count$/.test(name) ? String(countOf()) : undefined
    const problem = whenOpen('get') ?? (writeOnly.test(name) ? '404 write only' : null)
    return answer(`get ${name}`, problem, counted ?? readOnly[name] ?? stored[name] ?? unset[name] ?? '')
  }
  const setValue = (name = '', value = ''): string => {
    const problem = whenOpen('set') ?? problemOf(name, value)
    if (!problem) stored[name] = value
    return answer(`set ${name}=${value}`, problem)
  }
  const commit = (): string => {
    const problem = whenOpen('commit')
    if (!problem) onCommit?.(stored)
    return answer('commit', problem)
  }
  /** A platform judges by the score where the manifest has a mark. */
  const terminate = (): string => {
    const problem = whenOpen('terminate')
    const score = stored[isOld ? 'cmi.core.score.raw' : 'cmi.score.raw']
    if (passMark !== null && score !== undefined && mode === 'normal')
      stored[isOld ? 'cmi.core.lesson_status' : 'cmi.success_status'] =
        Number(score) >= passMark ? 'passed' : 'failed'
    phase = 'ended'
    onCommit?.(stored)
    return answer('terminate', problem)
  }
  const names = isOld
    ? ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish', 'LMSGetLastError']
    : ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate', 'GetLastError']
  const functions = [initialize, getValue, setValue, commit, terminate, () => lastError]
  return {
    api: Object.fromEntries(names.map((name, index) => [name, functions[index] as Lms['api'][string]])),
    stored,
    calls,
    refused,
  }
}
