import { createPubSub, type Repeater } from 'graphql-yoga'
import type { Notification } from '../../prisma/generated/client/client.ts'
import { log } from '../log.ts'
import { once } from '../rules/once.ts'
import { listenOn, redis } from '../database/redis.ts'

const CHANNEL = 'notification-sent'

const local = createPubSub<{ notificationSent: [Notification] }>()

export async function publishNotification(notification: Notification): Promise<void> {
  if (!redis) return local.publish('notificationSent', notification)
  try {
    await redis.publish(CHANNEL, JSON.stringify(notification))
  } catch (error) {
    // It is stored: subscribers who miss it see it at the next visit.
    log.error({ err: error }, 'a notification reached the subscribers of this node only')
    local.publish('notificationSent', notification)
  }
}

export function notificationsSent(): Repeater<Notification> {
  listenToOtherNodes()
  return local.subscribe('notificationSent')
}

const listenToOtherNodes = once(() => {
  if (!redis) return
  listenOn(redis, CHANNEL, {
    onMessage: (message) => {
      const notification = JSON.parse(message) as Notification
      local.publish('notificationSent', { ...notification, createdAt: new Date(notification.createdAt) })
    },
  })
})
