import { createRequire } from 'node:module'
import type argon2 from '@node-rs/argon2'

// Replaces the package in tests (see scripts/config/vitest.ts), because a hash at the production cost takes 50 ms.
const real: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2')
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export const hash = (password: string) => real.hash(password, CHEAP)
export const verify = real.verify
