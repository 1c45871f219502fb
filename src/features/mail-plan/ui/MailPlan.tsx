import { IconMailPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { Loaded } from '@/ui/feedback/Loaded'
import { Card, Muted, Row, Rows, SectionHead } from '@/ui/layout/layout'
import { type EventMail, listMailPlan, savePlannedMail } from '../contract'
import { EventMailRow } from './EventMailRow'
import classes from './mail-plan.module.css'
import { possiblePresets } from './plan-draft'

// The form loads when it is opened.
const EventMailDialog = dynamic(() => import('./PlanDialogs').then((module) => module.EventMailDialog), {
  ssr: false,
})

const REFRESH_MS = 30_000

type PlanProps = {
  workshop_id: number
  /** The address of the log, filtered by one run. */
  runPath: (run_id: number) => string
}

/** The planned mails of an event: when they go out, to how many people, and what waits for a decision. */
export function MailPlan({ workshop_id, runPath }: PlanProps) {
  const t = useTranslations('mail_plan')
  const heading = useId()
  const may = useMay()
  const [edited, setEdited] = useState<EventMail | 'new'>()
  const plan = useQuery({
    ...query(listMailPlan, { params: { id: workshop_id } }),
    refetchInterval: REFRESH_MS,
  })
  const { data } = plan
  const add = data && may(savePlannedMail) ? () => setEdited('new') : undefined
  const lacksReminder =
    data?.data.length === 0 && possiblePresets('reminder', data.event ?? undefined, new Date()).length > 0
  return (
    <Card isDense className={classes.panel} aria-labelledby={heading} aria-busy={plan.isPending}>
      <SectionHead id={heading} title={t('title')}>
        {add && (
          <ToolButton icon={IconMailPlus} onClick={add}>
            {t(lacksReminder ? 'empty_add' : 'add')}
          </ToolButton>
        )}
      </SectionHead>
      <Loaded query={plan} waiting={88}>
        {({ data, event }) => (
          <>
            <Rows>
              {data.map((mail) => (
                <EventMailRow
                  key={mail.id}
                  mail={mail}
                  workshop_id={workshop_id}
                  isTemplate={event === null}
                  runPath={runPath}
                  onChange={setEdited}
                />
              ))}
              {data.length === 0 && (
                <Row>
                  <Muted>{t('empty')}</Muted>
                </Row>
              )}
            </Rows>
            {edited && (
              <EventMailDialog
                workshop_id={workshop_id}
                edited={edited}
                data={data}
                event={event ?? undefined}
                onClose={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
