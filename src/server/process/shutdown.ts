import 'server-only'
import { SHUTDOWN_KEY } from '@/contract/shared-names'

/** src/main.ts awaits these in order after the last request is answered. */
export function atShutdown(stop: () => Promise<void>): void {
  const hooks: unknown = Reflect.get(globalThis, SHUTDOWN_KEY)
  if (Array.isArray(hooks)) hooks.push(stop)
  else Reflect.set(globalThis, SHUTDOWN_KEY, [stop])
}
