'use client'

import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/call'
import { SKIP_REASONS } from '@/features/mails/contract'
import { NotLoaded } from '@/ui/table/NotLoaded'
import type { Mailing } from '../contract/mailing'
import classes from './MailQuestion.module.css'
import { MailQuestionPreview } from './MailQuestionPreview'
import { type Plan, useMailing, useMailQuestion } from './use-mailing'

/** What is about to go out, and to whom, in the words of the menu. */
export type Choice = { name: string; hint: string; plan: Plan }

type Answers = { onSent: () => void; onClose: () => void }
/** `submission` names this opening of the question. */
type Opening = { opened: boolean; submission: string }

/** Before many mails go out: to how many, who is left out and why, and what they say. */
export function MailQuestion({ opened, submission, choice, ...answers }: Answers & Opening & { choice?: Choice }) {
  const t = useTranslations('mailing')
  return (
    <Modal
      opened={opened}
      onClose={answers.onClose}
      title={
        <Text span fw={600}>
          {choice?.name}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('question_close'), size: 44, iconSize: 20 }}
      returnFocus={false}
      centered
    >
      {choice && <Question key={submission} {...answers} {...{ choice, submission }} />}
    </Modal>
  )
}

type Asked = Answers & Pick<Opening, 'submission'> & { choice: Choice }

function Question({ choice: { hint, plan }, submission, onSent, onClose }: Asked) {
  const t = useTranslations('mailing')
  const core = useTranslations('core')
  const { data, error, isFetching, refetch } = useMailQuestion(plan)
  const { send, sending } = useMailing({ plan, key: submission, onSent, onChanged: () => void refetch() })
  const queued = data?.queued ?? 0
  return (
    <Stack gap="md">
      <Text c="dimmed">{hint}</Text>
      {error instanceof CallFailed && <NotLoaded failure={error} again={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Counting />}
      {data && <Outcome mailing={data} />}
      {queued > 0 && <MailQuestionPreview plan={plan} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus disabled={sending} onClick={onClose}>
          {data && queued === 0 ? t('close') : core('cancel')}
        </Button>
        {data && queued > 0 && (
          <Button loading={sending} onClick={() => send(queued + leftOutOf(data))}>
            {t('confirm', { count: queued })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Counting() {
  const t = useTranslations('mailing')
  return (
    <div role="status" aria-label={t('counting')}>
      <Skeleton height={32} mb="sm" />
      <Skeleton height={64} />
    </div>
  )
}

const leftOutOf = ({ skipped }: Pick<Mailing, 'skipped'>) =>
  Object.values(skipped).reduce((sum, people) => sum + people, 0)

/** The number first; it is what the answer depends on. */
function Outcome({ mailing }: { mailing: Mailing }) {
  const t = useTranslations('mailing')
  const { queued, skipped } = mailing
  const reasons = SKIP_REASONS.flatMap((reason) => ({ reason, count: skipped[reason] ?? 0 })).filter(
    ({ count }) => count > 0,
  )
  const left_out = leftOutOf(mailing)
  return (
    <div role="status">
      <p className={classes.question}>{queued > 0 ? t('question', { count: queued }) : t('nobody')}</p>
      {left_out > 0 && (
        <>
          <p className={classes.about}>{t('left_out', { count: left_out })}</p>
          <ul className={classes.reasons}>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>{t(`skipped_${reason}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
      {left_out === 0 && <p className={classes.about}>{queued > 0 ? t('nobody_left_out') : t('nobody_there')}</p>}
    </div>
  )
}
