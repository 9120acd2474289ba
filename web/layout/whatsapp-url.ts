/** Opens a chat with a telephone number, however it is written. */
export const whatsappUrl = (number: string) => `https://wa.me/${number.replace(/\D/g, '')}`
