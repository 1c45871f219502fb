'use client'

import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import { Message } from '@/ui/Message'
import { changeRegistrations, getPerson, type ListedRegistration } from '../contract/office'
import { holdsSeat } from './holds-seat'
import { nameOf } from './name-of'
import { type SeatStep, useSeatStep } from './use-seat-step'

type Props = {
  step: SeatStep
  person: ListedRegistration
  onClose: () => void
  onDone?: (saved?: ListedRegistration) => void
}

/** What happens to a seat, in words, before it does: who is told, who goes along, and whether there is room. */
export function SeatDialog({ step, person, onClose, onDone }: Props) {
  const t = useTranslations('people')
  const core = useTranslations('core')
  const companions = useCompanions(step, person)
  const [notify, setNotify] = useState(true)
  const [goAlong, setGoAlong] = useState(true)
  const done = (saved?: ListedRegistration) => {
    onClose()
    onDone?.(saved)
  }
  const { go, doing, question } = useSeatStep({ step, person, onDone: done })
  const name = nameOf(person)
  return (
    <Modal opened onClose={onClose} title={t(`${step}_title`, { name })} withCloseButton={false} centered>
      <Stack gap="md">
        <Text>{t(`${step}_text`, { name })}</Text>
        {companions.length > 0 && (
          <Checkbox
            label={t('cancel_companions', { count: companions.length, names: companions.map(nameOf).join(', ') })}
            checked={goAlong}
            onChange={(event) => setGoAlong(event.currentTarget.checked)}
          />
        )}
        {step !== 'take_back' && (
          <Checkbox
            label={t(step === 'cancel' ? 'notify_cancellation' : 'notify_confirmation')}
            checked={notify}
            onChange={(event) => setNotify(event.currentTarget.checked)}
          />
        )}
        {question && (
          <Message tone="danger" role="alert">
            {question}
          </Message>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onClose}>
            {core('cancel')}
          </Button>
          <Button
            color={step === 'register' ? undefined : 'red'}
            loading={doing}
            onClick={() => void go({ notify, companions: goAlong ? companions.map(({ id }) => id) : [] })}
          >
            {t(question ? 'register_beyond' : `${step}_do`)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Who came along with somebody and would stay behind. */
function useCompanions(step: SeatStep, { id }: ListedRegistration) {
  const may = useMay()
  const enabled = step === 'cancel' && may(getPerson) && may(changeRegistrations)
  const { data } = useQuery({ ...query(getPerson, { params: { id } }), enabled })
  return data?.party.filter((one) => one.accompaniment_of === id && holdsSeat(one)) ?? []
}
