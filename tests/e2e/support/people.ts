import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DemoPerson {
  role: string
  name: string
  email: string
  password?: string
}

interface DemoLine {
  demo: { company: string; host: string; people: DemoPerson[] }[]
}

/** A person of the company on `localhost`, as printed by the started application. */
export function personOf(role: 'admin' | 'teacher' | 'student', host = 'localhost'): DemoPerson {
  const log = readFileSync(join(import.meta.dirname, '../../../test-results/server.log'), 'utf8')
  const line = log.split('\n').find((text) => text.startsWith('{"demo":'))
  const { demo } = JSON.parse(line ?? '{"demo":[]}') as DemoLine
  const person = demo.find((company) => company.host === host)?.people.find((one) => one.role === role)
  if (!person) throw new Error(`The demo has no ${role} on ${host}`)
  return person
}
