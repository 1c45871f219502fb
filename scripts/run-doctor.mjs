// What the doctor says of a database that somebody has filled: in a process of its own, because settings are read once.
import { run } from './build.mjs'

/** `held` counts the invariants that hold, `broken` tells of the others. */
export async function askDoctor({ DATABASE_URL, DATA_DIR }) {
  const { code, text } = await run(['scripts/doctor.mjs'], { ...process.env, DATABASE_URL, DATA_DIR })
  const lines = text.trim().split('\n')
  const isHeld = (line) => line.startsWith('ok ')
  return {
    code,
    text,
    held: lines.filter(isHeld).length,
    broken: code === 0 ? [] : lines.filter((line) => !isHeld(line)),
  }
}
