import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Modules, weighModules } from './module-weights'
import type { LoadedFile } from './page-load'
import type { Kind } from './screens'

const BUDGET_FILE = path.resolve(import.meta.dirname, 'budgets.json')
/** One line for each page of a run that writes the budgets anew. The folder belongs to the run. */
const WEIGHT_FILE = path.join(os.tmpdir(), 'page-weights.jsonl')

/** Pages that visitors read load neither scripts nor files of styles. */
export type BudgetedKind = Exclude<Kind, 'read'>

export const PARTS = ['script', 'style'] as const
type Part = (typeof PARTS)[number]
type Weight = { kind: BudgetedKind; part: Part; weight: number; files: LoadedFile[] }
/** Kilobytes of a first visit to the heaviest page of a kind, and of its modules. */
type Budget = { weight: number; modules: Modules }

/** The framework alone has about 115 kilobytes of scripts. */
export const BUDGETS: Record<BudgetedKind, Record<Part, Budget>> = JSON.parse(readFileSync(BUDGET_FILE, 'utf8'))

export const recordWeight = (weight: Weight): void => appendFileSync(WEIGHT_FILE, `${JSON.stringify(weight)}\n`)

/** Names the modules of a page that are larger than in the budget of its kind, the largest growth first. */
export function describeGrowth({ kind, part, weight, files }: Weight): string {
  const budget = BUDGETS[kind][part]
  const grown = Object.entries(weighModules(files))
    .map(([name, now]) => ({ name, growth: now - (budget.modules[name] ?? 0), isNew: !(name in budget.modules) }))
    .filter(({ growth }) => growth > 0)
    .toSorted((a, b) => b.growth - a.growth)
    .map(({ name, growth, isNew }) => `${isNew ? 'new' : 'grew'}: ${name} +${growth} KB`)
  return [`grew from ${budget.weight} to ${weight} KB`, ...grown].join('\n  ')
}

/** Runs after all journeys. A run that did not open the pages of a kind leaves its budget as it is. */
export default function writeBudgets(): void {
  if (!existsSync(WEIGHT_FILE)) return
  const weights: Weight[] = readFileSync(WEIGHT_FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  // The heaviest page of a kind comes last, and replaces the others.
  const heaviest = new Map(
    weights.toSorted((a, b) => a.weight - b.weight).map((page) => [`${page.kind} ${page.part}`, page]),
  )
  for (const { kind, part, weight, files } of heaviest.values())
    BUDGETS[kind][part] = { weight, modules: weighModules(files) }
  writeFileSync(BUDGET_FILE, `${JSON.stringify(BUDGETS, null, 2)}\n`)
}
