import { Worker } from 'node:worker_threads'

const IDLE_MS = 30_000
const MEMORY_MB = 512

/** Worker threads for files. An idle one waits for a while, since an import reads its file twice. They get no secrets. */
class Workers {
  private idle: { worker: Worker; timer: NodeJS.Timeout } | undefined

  /** Lends a worker, which is as good as before unless `use` throws what `isHarmless` does not know. */
  async lend<Result>(use: (worker: Worker) => Promise<Result>, isHarmless: (error: unknown) => boolean = () => false) {
    const worker = this.take()
    try {
      const result = await use(worker)
      await this.takeBack(worker)
      return result
    } catch (error) {
      await (isHarmless(error) ? this.takeBack(worker) : worker.terminate())
      throw error
    }
  }

  private take(): Worker {
    const reused = this.idle
    if (!reused) return this.start()
    this.idle = undefined
    clearTimeout(reused.timer)
    reused.worker.ref()
    return reused.worker
  }

  private start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB }
    const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { env: {}, execArgv: [], resourceLimits })
    // Who uses it hears of its errors; one that fails while nobody does is not lent again.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (this.idle?.worker === worker) this.idle = undefined
    })
    return worker
  }

  private async takeBack(worker: Worker): Promise<void> {
    if (this.idle) return void (await worker.terminate())
    const timer = setTimeout(() => {
      this.idle = undefined
      void worker.terminate()
    }, IDLE_MS)
    timer.unref()
    worker.unref()
    this.idle = { worker, timer }
  }
}

export const workers = new Workers()
