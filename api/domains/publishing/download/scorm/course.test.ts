import { describe, expect, it } from 'vitest'
import { createLms, type Elements } from '#tests/support/scorm/lms.ts'
import { connectLms, createStore, type PlayerCourse } from '#tests/support/scorm/player.ts'

const rule = {
  questions: 1,
  attempts_allowed: 2,
  wait_minutes: 0,
  counting: 'best' as const,
  feedback: 'immediate',
}
const course: PlayerCourse = {
  sequential: true,
  pass_mark: 80,
  fingerprint: 'abcdef',
  items: [{ key: 'less' }, { key: 'quiz', quiz: rule }],
}
const lost = { act: 'submit', key: 'quiz', score: 0, passed: false, practice: false, answers: [] }
const won = { ...lost, score: 100, passed: true }
const attempt = (number: number, answers: object = {}) => ({
  act: 'attempt',
  key: 'quiz',
  attempt: { number, seed: 1, at: 0, startedAt: 1, practice: false, answers },
})

/** A visit to the course, with what the platform has stored of the ones before. */
const visit = (stored: Elements = {}, own: PlayerCourse = course) => {
  const lms = createLms({ version: '1.2', stored, passMark: own.pass_mark })
  const frame: Record<string, unknown> = { API: lms.api }
  frame.parent = frame
  const connection = connectLms({ parent: frame }, '1.2')
  const store = createStore(own, connection)
  const send = (...messages: object[]) => {
    for (const message of messages) {
      store.take(message)
      expect(store.save()).toBe(true)
    }
  }
  const leave = (): Elements => {
    connection.end()
    expect(lms.refused).toEqual([])
    return lms.stored
  }
  return { store, send, leave, stored: lms.stored }
}

describe('what a student does in a package', () => {
  it('is passed with the lesson read and the quiz passed, not before', () => {
    const { send, leave, stored } = visit()
    send({ act: 'open', key: 'less' }, { act: 'read', key: 'less' })
    expect(stored['cmi.core.lesson_status']).toBe('incomplete')
    send(attempt(1), lost)
    expect(stored['cmi.core.score.raw']).toBeUndefined()
    send(attempt(2), won)
    expect(leave()).toMatchObject({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' })
  })

  it('is not failed by a platform that judges by the score, while an attempt is left', () => {
    const { send, leave } = visit()
    send({ act: 'read', key: 'less' }, attempt(1), lost)
    expect(leave()['cmi.core.lesson_status']).toBe('incomplete')
  })

  it('is failed when no attempt is left', () => {
    const { send, leave } = visit()
    send({ act: 'read', key: 'less' }, attempt(1), lost, attempt(2), { ...lost, score: 40 })
    expect(leave()).toMatchObject({ 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '40' })
  })

  it('goes on another day in an attempt that was left, which counts as used', () => {
    const first = visit()
    first.send({ act: 'read', key: 'less' }, attempt(1, { 0: { answer_ids: ['b'] } }), {
      act: 'open',
      key: 'quiz',
    })
    const second = visit(first.leave())
    expect(second.store.view().open.quiz).toMatchObject({ number: 1, answers: { 0: { answer_ids: ['b'] } } })
    expect(second.store.view().next).toBe('quiz')
    second.send(lost, attempt(2), lost)
    expect(second.leave()['cmi.core.lesson_status']).toBe('failed')
  })

  it('stays passed, whatever is practised afterwards', () => {
    const first = visit()
    first.send({ act: 'read', key: 'less' }, attempt(1), won)
    const second = visit(first.leave())
    second.send(attempt(2), { ...lost, practice: true })
    expect(second.store.view()).toMatchObject({ complete: true, score: 100 })
    expect(second.leave()).toMatchObject({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' })
  })

  it('counts no lesson that is locked, and none that the course does not have', () => {
    const own = { ...course, items: [...course.items, { key: 'last' }] }
    const { store, send } = visit({}, own)
    send({ act: 'read', key: 'last' }, { act: 'read', key: 'none' })
    expect(store.view().done).toBe(0)
  })

  it('has its score after each quiz where the course has no pass mark', () => {
    const { send, stored } = visit({}, { ...course, pass_mark: 0 })
    send({ act: 'read', key: 'less' }, attempt(1), { ...lost, score: 50 })
    expect(stored['cmi.core.score.raw']).toBe('50')
  })

  it('begins anew where the platform kept nothing readable', () => {
    expect(visit({ 'cmi.suspend_data': 'other course' }).store.view()).toMatchObject({
      done: 0,
      complete: false,
    })
  })
})
