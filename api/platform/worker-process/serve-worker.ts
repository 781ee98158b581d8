/** `ready` once the process can work, then one output for each input. */
export type WorkerMessage<Output> = 'ready' | { output: Output }

/** Works through the inputs of the server that started this process, until it disconnects or kills it. */
export function serveWorker<Input, Output>(work: (input: Input) => Promise<Output>): void {
  const reply = (message: WorkerMessage<Output>): void => void process.send?.(message)
  process.on('message', async (input) => reply({ output: await work(input as Input) }))
  process.on('disconnect', () => process.exit())
  reply('ready')
}
