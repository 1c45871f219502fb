import { type Query, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type CallInput, call } from '@/client/calls/call'
import { useAction } from '@/client/notices/use-action'
import { listMailLog, listMailRuns } from '@/features/mails/contract'
import { listAttention } from '@/features/workshops/contract/attention'
import { changePlannedMail, decidePlannedMail, deletePlannedMail, type EventMail, listMailPlan } from '../contract'
import { usePlanWords } from './use-plan-words'

type NewState = NonNullable<CallInput<typeof changePlannedMail>['body']>['state']
type Answer = NonNullable<CallInput<typeof decidePlannedMail>['body']>['answer']

const NOTICES = { planned: 'resumed', paused: 'paused', cancelled: 'withdrawn' } as const

/** The actions on one mail of the plan of an event. Each shows its result and refreshes the plan. */
export function usePlanChanges(workshop_id: number, mail: EventMail) {
  const t = useTranslations('mail_plan')
  const { titleOf } = usePlanWords()
  const target = { params: { id: workshop_id, mail: mail.id } }
  const { updated_at } = mail
  const { runToEnd: run, isRunning } = useAction((work: () => Promise<string>) => work(), {
    notice: (text) => text,
    stale: isAffected,
  })
  return {
    isRunning,
    setState: (state: NewState) =>
      run(async () => {
        await call(changePlannedMail, { ...target, body: { state, updated_at } })
        return t(NOTICES[state], { name: titleOf(mail) })
      }),
    decide: (answer: Answer) =>
      run(async () => {
        const { queued } = await call(decidePlannedMail, { ...target, body: { answer, updated_at } })
        return queued === null ? t('decided_not') : t('decided_sent', { count: queued })
      }),
    remove: () =>
      run(async () => {
        await call(deletePlannedMail, target)
        return t('removed', { name: titleOf(mail) })
      }),
  }
}

const AFFECTED_PATHS = [listMailPlan, listMailRuns, listMailLog, listAttention].map(({ path }) => path)

const isAffected = ({ queryKey: [path] }: Pick<Query, 'queryKey'>) => AFFECTED_PATHS.some((read) => read === path)

/** Reads the plan again, and what a sent mail changes. */
export function useRefreshPlan() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: isAffected })
}
