import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { IdOrNew } from '@/contract/shapes'
import type { Workshop } from '@/features/workshops/contract/office'
import { eventPath } from '@/features/workshops/contract/public'
import { repeatWorkshop } from '@/features/workshops/contract/series'
import { useEventPanels } from '@/features/workshops/ui/office/form/event-panels'
import { Anchor } from '@/i18n/Anchor'
import { Icon } from '@/ui/content/Icon'
import { useOpened } from '@/ui/feedback/use-opened'
import { useTabTitle } from '@/ui/head/use-tab-title'
import { Cluster, Heading } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { RepeatDialog } from '../series/RepeatDialog'
import { SeriesBanner } from '../series/SeriesBanner'
import { EventMenu } from './EventMenu'
import classes from './WorkshopHeader.module.css'

type Props = { id: IdOrNew; workshop: Workshop }

/** The whole title of an event, its state and numbers beside it or in a second line, and the actions on the event. */
export function WorkshopHeader({ id, workshop }: Props) {
  const t = useTranslations('workshops')
  const { CancelledBanner, ChangesBanner, WorkshopFacts } = useEventPanels()
  useTabTitle(id === 'new' ? undefined : workshop.title)
  if (id === 'new') return <PageHeader title={t('list_new')} />
  if (workshop.is_template) return <TemplateHeader id={id} workshop={workshop} />
  return (
    <>
      <div className={classes.header}>
        <Cluster gap="0 md" className={classes.words}>
          <Heading level={1} size="h3" className={classes.title}>
            {workshop.title}
          </Heading>
          <WorkshopFacts id={id} workshop={workshop} />
        </Cluster>
        <div className={classes.actions}>
          <Anchor
            className={classes.public}
            href={eventPath(id)}
            target="_blank"
            aria-label={`${t('form_public_page')} ${t('form_new_window')}`}
            title={t('form_public_page')}
          >
            <Icon name="world" size={18} />
            <span>{t('form_public_page')}</span>
          </Anchor>
          <EventMenu id={id} workshop={workshop} />
        </div>
      </div>
      <div className={classes.banner}>
        <CancelledBanner id={id} workshop={workshop} />
        <ChangesBanner id={id} />
        {workshop.series_id && <SeriesBanner id={id} />}
      </div>
    </>
  )
}

/** A template has no people, no public page and no day of its own. */
function TemplateHeader({ id, workshop: { title, date = '' } }: { id: number; workshop: Workshop }) {
  const t = useTranslations('workshops')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'repeat'>()
  return (
    <PageHeader title={title} text={t('template_text')}>
      {may(repeatWorkshop) && (
        <Button ref={focus.ref} onClick={() => open('repeat')}>
          {t('template_use')}
        </Button>
      )}
      {opened && <RepeatDialog source={{ id, title, date }} isTemplate onClose={close} />}
    </PageHeader>
  )
}
