import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** Maximum time in which a worker answers a question of another worker, in milliseconds. */
const ANSWER_TIMEOUT_MS = 1000

/** Interval at which a worker tells the supervisor that its event loop runs, in milliseconds. */
export const HEARTBEAT_MS = 2000

/** Question of a worker to all other workers. The supervisor forwards it, and later sends back the answers. */
interface Question {
  type: 'question'
  id: string
  name: string
  input: unknown
}
interface Answer {
  type: 'answer'
  id: string
  value: unknown
}
/** Message of a worker to all other workers, which do not answer. */
interface Notice {
  type: 'notice'
  name: string
  input: unknown
}
/** Command of the supervisor to a worker: report that the portal is draining, or stop. */
interface Command {
  type: 'drain' | 'stop'
}
interface Heartbeat {
  type: 'alive'
}
export type WorkerMessage = Question | Answer | Notice | Command | Heartbeat

/** Connection of a process to all processes of the portal on this machine. */
export interface Workers {
  /** Sets the function that handles the questions and notices of a name. Its result is the answer to a question. */
  onMessage<Input>(name: string, handle: (input: Input) => unknown): void
  /** Asks all processes, including this one. Returns the answers that arrive within two seconds. A process that is still starting has none. */
  ask<Value>(name: string, input?: unknown): Promise<NonNullable<Value>[]>
  /** Sends a notice to all other processes. */
  notify(name: string, input: unknown): void
  /** Sets the function that runs when the supervisor sends a command. */
  onCommand(type: Command['type'], run: () => void): void
}

/** Connects a worker to the other workers. A process without supervisor asks only itself. */
export const connectWorkers = (): Workers => {
  const handlers = new Map<string, (input: never) => unknown>()
  const commands = new Map<string, () => void>()
  const pending = new Map<string, (values: unknown) => void>()
  const handle = (name: string, input: unknown) => handlers.get(name)?.(input as never)
  const sendToSupervisor = (message: WorkerMessage) => process.send?.(message)

  if (cluster.isWorker) {
    setInterval(() => sendToSupervisor({ type: 'alive' }), HEARTBEAT_MS).unref()
    process.on('message', async (message: WorkerMessage) => {
      if (message.type === 'answer') pending.get(message.id)?.(message.value)
      else if (message.type === 'question')
        sendToSupervisor({ type: 'answer', id: message.id, value: await handle(message.name, message.input) })
      else if (message.type === 'notice') handle(message.name, message.input)
      else commands.get(message.type)?.()
    })
  }

  return {
    onMessage: (name, run) => void handlers.set(name, run),
    onCommand: (type, run) => void commands.set(type, run),
    notify: (name, input) => {
      if (cluster.isWorker) sendToSupervisor({ type: 'notice', name, input })
    },
    async ask<Value>(name: string, input?: unknown) {
      const ownAnswer = await handle(name, input)
      const hasAnswer = (value: unknown): value is NonNullable<Value> => value !== undefined && value !== null
      if (!cluster.isWorker) return [ownAnswer].filter(hasAnswer)
      const id = randomUUID()
      const others = await Promise.race([
        new Promise<unknown>((resolve) => {
          pending.set(id, resolve)
          sendToSupervisor({ type: 'question', id, name, input })
        }),
        wait(2 * ANSWER_TIMEOUT_MS, [], { ref: false }),
      ])
      pending.delete(id)
      return [ownAnswer, ...(others as unknown[])].filter(hasAnswer)
    },
  }
}

const listOtherWorkers = (sender: Worker) =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== sender && worker?.isConnected())

const sendToWorkers = (workers: (Worker | undefined)[], message: WorkerMessage): void => {
  for (const worker of workers) worker?.send(message, () => undefined)
}

/** Forwards the messages of a worker to the other workers, and their answers back to it. Runs in the supervisor. */
export const forwardMessages = (): void => {
  const pending = new Map<string, (value: unknown) => void>()

  const forward = async (sender: Worker, question: Question) => {
    const others = listOtherWorkers(sender)
    const values: unknown[] = []
    const allAnswered = new Promise<void>((resolve) => {
      if (others.length === 0) resolve()
      pending.set(question.id, (value) => {
        values.push(value)
        if (values.length === others.length) resolve()
      })
    })
    sendToWorkers(others, question)
    await Promise.race([allAnswered, wait(ANSWER_TIMEOUT_MS)])
    pending.delete(question.id)
    sender.send({ type: 'answer', id: question.id, value: values } satisfies Answer, () => undefined)
  }

  cluster.on('message', (worker, message: WorkerMessage) => {
    if (message.type === 'question') void forward(worker, message)
    else if (message.type === 'notice') sendToWorkers(listOtherWorkers(worker), message)
    else if (message.type === 'answer') pending.get(message.id)?.(message.value)
  })
}
