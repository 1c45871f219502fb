'use client'

import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { IconButton } from '@/ui/buttons/IconButton'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Loaded } from '@/ui/feedback/Loaded'
import { Card, Cluster, Muted, Row, Rows } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { DeleteMenu } from '@/ui/table/RowMenu'
import { deleteDefaultMail, listDefaultPlan, type PlannedMail, saveDefaultMail } from '../contract'
import classes from './mail-plan.module.css'
import { usePlanWords } from './use-plan-words'

// The form loads when it is opened.
const DefaultMailDialog = dynamic(() => import('./PlanDialogs').then((module) => module.DefaultMailDialog), {
  ssr: false,
})

/** The mails that are planned for each new event. */
export function DefaultPlan() {
  const t = useTranslations('mail_plan')
  const may = useMay()
  const [edited, setEdited] = useState<PlannedMail | 'new'>()
  const plan = useQuery(query(listDefaultPlan))
  const add = plan.data && may(saveDefaultMail) && <Button onClick={() => setEdited('new')}>{t('add')}</Button>
  return (
    <>
      <PageHeader title={t('default_title')} text={t('default_text')}>
        {add}
      </PageHeader>
      <Loaded query={plan} waiting={88}>
        {({ data }) => (
          <>
            {data.length === 0 && <EmptyState title={t('default_title')} text={t('default_empty')} />}
            {data.length > 0 && (
              <Card as="div" isDense>
                <Rows isOpen>
                  {data.map((mail) => (
                    <DefaultRow key={mail.id} mail={mail} onChange={() => setEdited(mail)} />
                  ))}
                </Rows>
              </Card>
            )}
            {edited && <DefaultMailDialog edited={edited} plan={data} onClose={() => setEdited(undefined)} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function DefaultRow({ mail, onChange }: { mail: PlannedMail; onChange: () => void }) {
  const t = useTranslations('mail_plan')
  const may = useMay()
  const { nameOf, whenOf, titleOf } = usePlanWords()
  return (
    <Row className={classes.row}>
      <Cluster align="baseline" gap="0 md" className={classes.words}>
        <strong className={classes.name}>{nameOf(mail)}</strong>
        <Muted as="span">{whenOf(mail)}</Muted>
        <Muted as="span" isSmall>
          {t(`audience_${mail.audience}`)}
        </Muted>
      </Cluster>
      <Cluster gap="2xs">
        {may(saveDefaultMail) && (
          <IconButton tone="plain" icon={IconPencil} label={t('change', { name: titleOf(mail) })} onClick={onChange} />
        )}
        {may(deleteDefaultMail) && (
          <DeleteMenu
            endpoint={deleteDefaultMail}
            params={{ id: mail.id }}
            name={titleOf(mail)}
            question={t('remove_question', { name: titleOf(mail) })}
          />
        )}
      </Cluster>
    </Row>
  )
}
