import 'server-only'
import { SHUTDOWN } from '@/contract/names'

/** src/main.ts awaits these one after the other, when the last request is answered. */
export function atShutdown(stop: () => Promise<void>): void {
  const hooks: unknown = Reflect.get(globalThis, SHUTDOWN)
  if (Array.isArray(hooks)) hooks.push(stop)
  else Reflect.set(globalThis, SHUTDOWN, [stop])
}
