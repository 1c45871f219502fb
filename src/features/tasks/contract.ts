import { z } from 'zod'
import { day } from '@/contract/shapes'

/** The tasks of an event, in no order; their dates say when. */
export const TASKS = [
  'check',
  'apply',
  'invite',
  'remind',
  'certificates',
  'report',
  'evaluation',
  'retention',
] as const
export type TaskKind = (typeof TASKS)[number]

/** A task is done by what the system sees; `overdue` once its date has passed, and `soon` shortly before. */
export const TASK_STATES = ['overdue', 'soon', 'later', 'done'] as const
export type TaskState = (typeof TASK_STATES)[number]

export const task = z.object({
  kind: z.enum(TASKS),
  /** The short name of the body that the task is about. */
  label: z.string().nullable(),
  due_on: day.nullable(),
  done_on: day.nullable(),
  state: z.enum(TASK_STATES),
})
export type Task = z.infer<typeof task>
