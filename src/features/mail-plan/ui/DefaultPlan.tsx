'use client'

import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { LoadError } from '@/ui/feedback/LoadError'
import { PageHeader } from '@/ui/layout/PageHeader'
import { DeleteMenu } from '@/ui/table/RowMenu'
import { deleteDefaultMail, listDefaultPlan, type PlannedMail, saveDefaultMail } from '../contract'
import classes from './mail-plan.module.css'
import { usePlanWords } from './use-plan-words'

// The form loads when it is opened.
const DefaultMailDialog = dynamic(() => import('./DefaultMailDialog').then((module) => module.DefaultMailDialog), {
  ssr: false,
})

/** The mails that are planned for each new event. */
export function DefaultPlan() {
  const t = useTranslations('mail_plan')
  const may = useMay()
  const [edited, setEdited] = useState<PlannedMail | 'new'>()
  const { data, error, isFetching, refetch } = useQuery(query(listDefaultPlan))
  const failure = error instanceof CallFailed && !data ? error : undefined
  const add = data && may(saveDefaultMail) && <Button onClick={() => setEdited('new')}>{t('add')}</Button>
  return (
    <>
      <PageHeader title={t('default_title')} text={t('default_text')}>
        {add}
      </PageHeader>
      {failure && <LoadError failure={failure} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!data && !failure && <Skeleton className={classes.waiting} aria-busy="true" />}
      {data?.data.length === 0 && <EmptyState title={t('default_title')} text={t('default_empty')} />}
      {data && data.data.length > 0 && <DefaultRows mails={data.data} onChange={setEdited} />}
      {data && edited && <DefaultMailDialog edited={edited} plan={data.data} onClose={() => setEdited(undefined)} />}
    </>
  )
}

type RowsProps = { mails: PlannedMail[]; onChange: (mail: PlannedMail) => void }

const DefaultRows = ({ mails, onChange }: RowsProps) => (
  <div className={classes.panel}>
    <ul className={classes.rows}>
      {mails.map((mail) => (
        <DefaultRow key={mail.id} mail={mail} onChange={() => onChange(mail)} />
      ))}
    </ul>
  </div>
)

function DefaultRow({ mail, onChange }: { mail: PlannedMail; onChange: () => void }) {
  const t = useTranslations('mail_plan')
  const may = useMay()
  const { nameOf, whenOf, titleOf } = usePlanWords()
  const label = t('change', { name: titleOf(mail) })
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{nameOf(mail)}</span>
        <span className={classes.when}>{whenOf(mail)}</span>
        <span className={classes.note}>{t(`audience_${mail.audience}`)}</span>
      </div>
      <div className={classes.actions}>
        {may(saveDefaultMail) && (
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} onClick={onChange}>
            <IconPencil aria-hidden size={20} />
          </ActionIcon>
        )}
        {may(deleteDefaultMail) && (
          <DeleteMenu
            endpoint={deleteDefaultMail}
            params={{ id: mail.id }}
            name={titleOf(mail)}
            question={t('remove_question', { name: titleOf(mail) })}
          />
        )}
      </div>
    </li>
  )
}
