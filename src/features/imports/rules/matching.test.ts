import { describe, expect, it } from 'vitest'
import { matchAttendee, matchPerson } from './matching'

describe('the person of a row', () => {
  const timestamp = '2026-01-01T10:00:00.000Z'
  const somebody = (fields: object) => ({
    id: 'x',
    email: 'a@example.org',
    external_id: 'N/A',
    created_at: timestamp,
    registered: null,
    cancelled_at: null,
    deleted_at: null,
    preliminary_registration: false,
    ...fields,
  })
  const cancelled = somebody({ id: 'cancelled', registered: timestamp, cancelled_at: timestamp })
  const seated = somebody({ id: 'seated', registered: timestamp, external_id: 'K1' })
  const waiting = somebody({ id: 'waiting', preliminary_registration: true })
  const wanted = { email: 'a@example.org' }

  it('is the one with a seat, unless the row was exported for another with this address', () => {
    expect(matchPerson(wanted, [cancelled, seated, waiting])?.id).toBe('seated')
    expect(matchPerson({ ...wanted, id: 'cancelled' }, [cancelled, seated])?.id).toBe('cancelled')
    expect(matchPerson({ ...wanted, id: 'seated' }, [{ ...seated, email: 'b@example.org' }])).toBeUndefined()
    expect(matchPerson(wanted, [waiting])).toBeUndefined()
    expect(matchPerson(wanted, [cancelled])?.id).toBe('cancelled')
  })

  it('is found by the external id if nobody with the address is registered', () => {
    const attendance = { email: 'b@example.org', external_id: 'K1', participated: true }
    expect(matchAttendee(attendance, [seated]).target?.id).toBe('seated')
    expect(matchAttendee({ ...attendance, external_id: 'K2' }, [seated]).failures).toEqual({ email: ['import_nobody'] })
    expect(matchAttendee({ external_id: 'K2', participated: true }, []).failures).toEqual({
      external_id: ['import_nobody'],
    })
    expect(matchAttendee({ ...wanted, participated: true }, [cancelled]).failures).toEqual({
      email: ['not_registered_yet'],
    })
    expect(
      matchAttendee({ external_id: 'K3', participated: true }, [{ ...cancelled, external_id: 'K3' }]).failures,
    ).toEqual({
      external_id: ['not_registered_yet'],
    })
    const known = somebody({ id: 'invited', email: 'b@example.org' })
    expect(matchAttendee(attendance, [seated, known]).failures).toEqual({ external_id: ['import_two_people'] })
    expect(matchAttendee(attendance, [seated, { ...known, external_id: 'K1' }]).target?.id).toBe('seated')
    const twice = matchAttendee(attendance, [seated, { ...seated, id: 'other', email: 'c@example.org' }])
    expect(twice.failures).toEqual({ external_id: ['import_external_id_twice'] })
  })
})
