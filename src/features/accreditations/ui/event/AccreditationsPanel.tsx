import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { Loaded } from '@/ui/feedback/Loaded'
import { Muted, SectionHead, Stack } from '@/ui/layout/layout'
import { type Accreditation, listAccreditations, saveAccreditation } from '../../contract/accreditations'
import { AccreditationCard } from './AccreditationCard'
import classes from './accreditations.module.css'

// The form loads when it is opened.
const AccreditationDialog = dynamic(
  () => import('./AccreditationDialog').then((module) => module.AccreditationDialog),
  { ssr: false },
)

/** The accreditations of an event: their points, their state, and what staff have to look at. */
export function AccreditationsPanel({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('accreditations')
  const heading = useId()
  const may = useMay()
  const [edited, setEdited] = useState<Accreditation | 'new'>()
  const list = useQuery(query(listAccreditations, { params: { id: workshop_id } }))
  return (
    <Stack as="section" gap="sm" aria-labelledby={heading} aria-busy={list.isPending}>
      <SectionHead id={heading} title={t('title')}>
        {list.data && may(saveAccreditation) && (
          <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )}
      </SectionHead>
      <Loaded query={list} waiting={176}>
        {(loaded) => (
          <>
            {loaded.data.length === 0 && <Muted>{t('empty')}</Muted>}
            {loaded.data.length > 0 && loaded.event.typed_points && (
              <p className={classes.warning}>{t('typed_points', { text: loaded.event.typed_points })}</p>
            )}
            {loaded.data.length > 0 && (
              <Stack as="ul">
                {loaded.data.map((accreditation) => (
                  <AccreditationCard
                    key={accreditation.id}
                    workshop_id={workshop_id}
                    accreditation={accreditation}
                    loaded={loaded}
                    onChange={() => setEdited(accreditation)}
                  />
                ))}
              </Stack>
            )}
            {edited && (
              <AccreditationDialog
                workshop_id={workshop_id}
                edited={edited}
                offered={loaded}
                onClose={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}
