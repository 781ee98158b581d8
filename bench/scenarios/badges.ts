import WebSocket from 'ws'
import { notificationsChannel } from '#contract/events.ts'
import { advanceItem, getItem, markRead } from '#contract/learning/learning.ts'
import { authorizeChannel } from '#contract/notifications/notifications.ts'
import { type BenchData, type BenchStudent, callerFor } from '../data.ts'
import type { Stage } from '../harness.ts'

export interface BadgeTimes {
  sockets: number
  badges: number
  p50: number
  p99: number
  max: number
}

const sockets = 1_000
const samples = 400
const key = 'wardwise'

interface Frame {
  event: string
  data?: string
}

/** A page’s live connection, subscribed to its user’s channel. */
async function openSocket(stage: Stage, student: BenchStudent): Promise<WebSocket> {
  const socket = new WebSocket(
    `${stage.ours.url.replace('http', 'ws')}/realtime/app/${key}?protocol=7&client=bench&version=1`,
  )
  const channel = notificationsChannel(student.id)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', async (message) => {
      const frame = JSON.parse(String(message)) as Frame
      if (frame.event === 'pusher_internal:subscription_succeeded') resolve()
      if (frame.event !== 'pusher:connection_established') return
      const { socket_id } = JSON.parse(frame.data ?? '{}') as { socket_id: string }
      const { auth } = await callerFor(stage.ours.url, student.token)(
        authorizeChannel,
        {},
        { socket_id, channel_name: channel },
      )
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
    })
  })
  return socket
}

/** From sending the call that earns the badge until its notification arrives, including the commit. */
export async function badges(stage: Stage, data: BenchData): Promise<BadgeTimes> {
  const open: { student: BenchStudent; socket: WebSocket }[] = []
  for (let made = 0; made < sockets; made += 1) {
    const student = data.students[made % data.students.length]
    if (student) open.push({ student, socket: await openSocket(stage, student) })
  }
  const times: number[] = []
  for (const { student, socket } of open.slice(0, samples))
    times.push(await winBadge(stage, data, { student, socket }))
  for (const { socket } of open) socket.close()
  times.sort((a, b) => a - b)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { sockets, badges: times.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

async function winBadge(
  stage: Stage,
  data: BenchData,
  { student, socket }: { student: BenchStudent; socket: WebSocket },
): Promise<number> {
  const call = callerFor(stage.ours.url, student.token)
  const params = { courseId: data.course.id, itemId: data.course.lessonId }
  const { data: item } = await call(getItem, params)
  for (let step = 0; step + 1 < item.steps; step += 1) await call(advanceItem, params, { from: step })
  const arrived = new Promise<number>((resolve) => {
    socket.on('message', (message) => {
      if ((JSON.parse(String(message)) as Frame).event === 'badge.created') resolve(performance.now())
    })
  })
  const sent = performance.now()
  await call(markRead, params)
  return (await arrived) - sent
}
