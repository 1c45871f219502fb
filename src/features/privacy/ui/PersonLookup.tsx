import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useDownload } from '@/client/downloads/use-download'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { Callout } from '@/ui/feedback/Callout'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Form } from '@/ui/form/Form'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { Actions, Muted, SectionHead, Stack } from '@/ui/layout/layout'
import {
  EXPORT_FORMATS,
  erasePerson,
  exportPerson,
  type Findings,
  findPerson,
  previewErasure,
  type Steps,
} from '../contract'
import { EraseDialog } from './EraseDialog'
import { HeldKinds } from './HeldKinds'
import { takeAddress } from './handed-address'
import { StepList } from './StepList'

/** Searches for an address, also for one that another screen handed over, and shows its data until the next search. */
export function PersonLookup() {
  const t = useTranslations('privacy')
  const notices = useNotices()
  const [found, setFound] = useState<Findings>()
  const [done, setDone] = useState<Steps>()
  const form = useApiForm(findPerson, {
    defaultValues: { email: '' },
    silent: true,
    onSaved: (answer) => {
      setFound(answer)
      setDone(undefined)
    },
  })
  const searchHandedAddress = useEffectEvent(() => {
    const email = takeAddress()
    if (!email) return
    form.setValue('email', email)
    void form.save()
  })
  useEffect(() => searchHandedAddress(), [])
  const showErasure = async (erased: Steps) => {
    setDone(erased)
    try {
      setFound(await call(findPerson, { body: { email: erased.email } }))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setFound(undefined)
      notices.failed(failure)
    }
  }
  return (
    <Stack gap="xl">
      <Form form={form}>
        <TextField
          name="email"
          label={t('email')}
          description={t('search_hint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
        <SaveButton label={t('search')} />
      </Form>
      {done && (
        <Callout tone="done" role="status" title={t('erased')}>
          {done.steps.length > 0 ? <StepList {...done} isDone /> : <p>{t('erased_nothing')}</p>}
        </Callout>
      )}
      {found && <FoundData key={found.email} found={found} onErased={(erased) => void showErasure(erased)} />}
    </Stack>
  )
}

type FoundDataProps = { found: Findings; onErased: (done: Steps) => void }

function FoundData({ found, onErased }: FoundDataProps) {
  const t = useTranslations('privacy')
  if (found.kinds.length === 0)
    return (
      <EmptyState
        icon={<IconUserSearch size={44} stroke={1.5} aria-hidden />}
        title={t('nothing')}
        text={t('nothing_text')}
      />
    )
  return (
    <Stack as="section" gap="xl" aria-label={t('found', { email: found.email })}>
      <SectionHead title={t('found', { email: found.email })} size="h3">
        <DataActions found={found} onErased={onErased} />
      </SectionHead>
      <Muted isSmall>{t('overview_text')}</Muted>
      <HeldKinds kinds={found.kinds} />
    </Stack>
  )
}

function DataActions({ found, onErased }: FoundDataProps) {
  const { email } = found
  const t = useTranslations('privacy')
  const may = useMay()
  const { loading, fetchFile } = useDownload()
  const [isAsking, setAsking] = useState(false)
  return (
    <Actions>
      {may(exportPerson) &&
        EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            loading={loading}
            onClick={() => void fetchFile(exportPerson, { body: { email, format } })}
          >
            {t(`export_${format}`)}
          </Button>
        ))}
      {may(erasePerson) && may(previewErasure) && (
        <Button color="red" onClick={() => setAsking(true)}>
          {t('erase')}
        </Button>
      )}
      {isAsking && (
        <EraseDialog
          found={found}
          onClose={() => setAsking(false)}
          onErased={(done) => {
            setAsking(false)
            onErased(done)
          }}
        />
      )}
    </Actions>
  )
}
