// Runs the doctor in a process of its own, because settings are read once in each process.
import { runNode } from './build.mjs'

/** `held` is the number of invariants that hold; `broken` lists the messages of the others. */
export async function runDoctor({ DATABASE_URL, DATA_DIR }) {
  const { code, text } = await runNode(['scripts/doctor.mjs'], { ...process.env, DATABASE_URL, DATA_DIR })
  const lines = text.trim().split('\n')
  const isHeld = (line) => line.startsWith('ok ')
  return {
    code,
    text,
    held: lines.filter(isHeld).length,
    broken: code === 0 ? [] : lines.filter((line) => !isHeld(line)),
  }
}
