import { describe, expect, it } from 'vitest'
import type { QuestionType } from '#contract/quizzes/question-types.ts'
import type { Texts } from '#domains/publishing/publishing.documents.ts'
import { aDraftQuestionOf } from '#tests/support/builders/quizzes/question-drafts.ts'
import { createLms, type LmsOptions } from '#tests/support/scorm/lms.ts'
import { connectLms, findApi, gradeAnswer } from '#tests/support/scorm/player.ts'
import { playerQuestion } from './player-course.export.ts'
import type { ScormVersion } from './scorm-manifest.export.ts'

const versions: ScormVersion[] = ['1.2', '2004']
const words = (texts: Texts): string => texts.en_US ?? ''
const apiName = { '1.2': 'API', '2004': 'API_1484_11' }

const connect = (options: LmsOptions) => {
  const lms = createLms(options)
  const frame: Record<string, unknown> = { [apiName[options.version]]: lms.api }
  const window = { parent: frame }
  frame.parent = frame
  let time = 1_700_000_000_000
  const connection = connectLms(window, options.version, () => {
    time += 61_500
    return time
  })
  return { lms, connection }
}
const progress = {
  location: 'ab12.3',
  suspended: '{"v":1}',
  complete: false,
  failed: false,
  hasQuiz: true,
  score: null,
  share: 0.5,
}
const done = { ...progress, complete: true, score: 85, share: 1 }

const long = 'Ψάρεμα\n[,] and more'.padEnd(700, 'x')
const written = (most: number): string => 'Ψάρεμα   and more'.padEnd(700, 'x').slice(0, most)

/** An answer to each type of question as the page reads it, and as each version of SCORM writes it. */
const answers: [
  QuestionType,
  given: object,
  in12: [type: string, response: string],
  in2004: [string, string],
][] = [
  ['single_choice', { answer_ids: ['a'] }, ['choice', 'a'], ['choice', 'a-report-it']],
  ['multiple_choice', { answer_ids: ['a', 'c'] }, ['choice', 'a,c'], ['choice', 'a-the-sender[,]c-the-link']],
  ['true_false', { answer_ids: ['b'] }, ['true-false', 'f'], ['true-false', 'false']],
  [
    'matching',
    { matches: [{ answer_id: 'a', option_id: '2' }] },
    ['matching', 'a.b'],
    ['matching', 'a-smishing[.]b-by-telephone'],
  ],
  [
    'ordering',
    { answer_ids: ['b', 'a', 'c'] },
    ['sequencing', 'a,b,c'],
    ['sequencing', 'a-call-the-desk[,]b-disconnect[,]c-write-down-what-happened'],
  ],
  ['short_text', { text: long }, ['fill-in', written(255)], ['fill-in', written(250)]],
  ['numeric_range', { number: -12.5 }, ['numeric', '-12.5'], ['numeric', '-12.5']],
  ['cloze', { gaps: [{ gap: 2, text: 'slash' }] }, ['fill-in', ', slash'], ['fill-in', '[,]slash']],
  [
    'hotspot',
    {
      points: [
        { x: 20, y: 65 },
        { x: 99, y: 99 },
      ],
    },
    ['performance', 'The link; -'],
    ['other', 'The link; -'],
  ],
  [
    'inspect_email',
    { answer_ids: ['b', 'e'] },
    ['choice', 'b,e'],
    ['choice', 'b-parcel-post-track-example[,]e-pay-now'],
  ],
]

describe.each(versions)('SCORM %s', (version) => {
  const status = version === '1.2' ? 'cmi.core.lesson_status' : 'cmi.completion_status'

  it('says at once that the course has begun, and keeps place and progress with each step', () => {
    const { lms, connection } = connect({ version })
    expect(connection.state).toBe('recording')
    expect(connection.save(progress)).toBe(true)
    expect(lms.stored).toMatchObject({ [status]: 'incomplete', 'cmi.suspend_data': '{"v":1}' })
    expect(lms.stored[version === '1.2' ? 'cmi.core.lesson_location' : 'cmi.location']).toBe('ab12.3')
    expect(lms.calls.filter((call) => call === 'commit')).toHaveLength(1)
    expect(lms.refused).toEqual([])
  })

  it('passes with a score within the mark, and says goodbye once', () => {
    const { lms, connection } = connect({ version, passMark: 80 })
    connection.save(done)
    connection.end()
    connection.end()
    expect(lms.stored).toMatchObject(
      version === '1.2'
        ? { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '85', 'cmi.core.exit': 'suspend' }
        : {
            'cmi.completion_status': 'completed',
            'cmi.success_status': 'passed',
            'cmi.score.scaled': '0.85',
            'cmi.score.raw': '85',
            'cmi.progress_measure': '1',
          },
    )
    const time = lms.stored[version === '1.2' ? 'cmi.core.session_time' : 'cmi.session_time']
    expect(time).toMatch(version === '1.2' ? /^0000:0\d:\d\d$/ : /^PT0H\dM\d+S$/)
    expect(lms.calls.filter((call) => call === 'terminate')).toHaveLength(1)
    expect(lms.refused).toEqual([])
  })

  it('is completed rather than passed without a quiz, and failed when nothing is left', () => {
    const without = connect({ version })
    without.connection.save({ ...done, hasQuiz: false, score: null })
    expect(without.lms.stored[status]).toBe('completed')
    expect(without.lms.stored['cmi.success_status']).toBeUndefined()
    const failed = connect({ version })
    failed.connection.save({ ...done, complete: false, failed: true, score: 40 })
    expect(failed.lms.stored[version === '1.2' ? status : 'cmi.success_status']).toBe('failed')
  })

  it('never takes back a status that was reached', () => {
    const reached = version === '1.2' ? 'passed' : 'completed'
    const { lms, connection } = connect({ version, stored: { [status]: reached } })
    connection.save(progress)
    expect(lms.stored[status]).toBe(reached)
  })

  it('records nothing for somebody who only looks back', () => {
    const { lms, connection } = connect({ version, mode: 'review' })
    expect(connection.state).toBe('review')
    connection.save(done)
    connection.end()
    expect(lms.stored).toEqual({})
    expect(lms.calls.at(-1)).toBe('terminate')
  })

  it('tells when the platform did not take a step, and sends all of it again', () => {
    const { lms, connection } = connect({ version })
    const commit = version === '1.2' ? 'LMSCommit' : 'Commit'
    const works = lms.api[commit] as () => string
    lms.api[commit] = () => {
      throw new Error('offline')
    }
    expect(connection.save(progress)).toBe(false)
    lms.api[commit] = works
    expect(connection.save(progress)).toBe(true)
  })

  it.each(answers)(
    'writes an answer to a question of the type %s in its format',
    (type, given, in12, in2004) => {
      const { lms, connection } = connect({ version })
      const question = playerQuestion(aDraftQuestionOf(type), {
        words,
        locale: 'en_US',
        quizTitle: 'Κουίζ <1>',
        number: 3,
      })
      const answer = { question, given, grade: gradeAnswer(question, given) }
      connection.recordAnswer({ ...answer, startedAt: 1_000, endedAt: 66_000 })
      connection.recordAnswer({ ...answer, startedAt: 1_000, endedAt: 3_726_000 })
      expect(lms.refused).toEqual([])
      const element = (name: string, index = 0) => lms.stored[`cmi.interactions.${index}.${name}`]
      const response = version === '1.2' ? 'student_response' : 'learner_response'
      expect([element('type'), element(response)]).toEqual(version === '1.2' ? in12 : in2004)
      expect(element('id')).toMatch(/^kouiz-1-q3-[0-9a-f]{6}$/)
      expect(element('latency')).toBe(version === '1.2' ? '0000:01:05' : 'PT0H1M5S')
      expect(element('latency', 1)).toBe(version === '1.2' ? '0001:02:05' : 'PT1H2M5S')
    },
  )

  it('keeps within the 250 answers that a platform has to store', () => {
    const { lms, connection } = connect({ version })
    const question = playerQuestion(aDraftQuestionOf('true_false'), {
      words,
      locale: 'en_US',
      quizTitle: 'Quiz',
      number: 1,
    })
    for (let round = 0; round < 260; round += 1)
      connection.recordAnswer({
        question,
        given: { answer_ids: ['b'] },
        grade: { correct: round === 259, points: 0 },
        startedAt: 0,
        endedAt: 0,
      })
    expect(lms.refused).toEqual([])
    expect(lms.stored['cmi.interactions.249.result']).toBe('correct')
    expect(lms.stored['cmi.interactions.250.id']).toBeUndefined()
  })
})

describe('finding the platform', () => {
  const api = { LMSInitialize: () => 'true' }
  const top = (more: object) => {
    const frame: Record<string, unknown> = { ...more }
    frame.parent = frame
    frame.top = frame
    return frame
  }

  it('looks through parents, and through the window that opened it', () => {
    expect(findApi({ parent: { parent: top({ API: api }) } }, 'API')).toBe(api)
    expect(findApi(top({ opener: { parent: top({ API: api }) } }), 'API')).toBe(api)
    const inFrame = { parent: top({}), top: top({ opener: top({ API: api }) }) }
    expect(findApi(inFrame, 'API')).toBe(api)
  })

  it('finds nothing where there is none, or where it may not look', () => {
    expect(findApi(top({}), 'API')).toBeNull()
    const foreign = new Proxy(
      {},
      {
        get: () => {
          throw new Error('cross-origin')
        },
      },
    )
    expect(findApi({ parent: foreign, top: foreign }, 'API')).toBeNull()
  })

  it('works without one', () => {
    const connection = connectLms(top({}), '1.2')
    expect(connection.state).toBe('absent')
    expect(connection.save(progress)).toBe(true)
    connection.end()
  })

  it('treats a platform that refuses to begin as absent', () => {
    expect(connectLms(top({ API: { LMSInitialize: () => 'false' } }), '1.2').state).toBe('absent')
  })
})
