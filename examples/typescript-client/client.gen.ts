/**
 * Threads & Pages API
 * 1.1.0
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "http://localhost:3000"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {
    server1: "http://localhost:3000"
};
export type Error = {
    /** A sentence for a person */
    error: string;
    /** A short code for programs */
    code: string;
    issues?: {
        path: string;
        message: string;
    }[];
    /** With ALREADY_PAID or PAYMENT_PROCESSING: the payment made */
    paymentIntentId?: string;
};
/**
 * All projects
 */
export function projectsList({ limit, cursor }: {
    limit?: number;
    cursor?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            slug: string;
            name: string;
            description: string;
            status: "active" | "upcoming" | "completed";
            country: string;
            startDate: string;
            targetSchools: number;
            booksNeeded: number;
            booksCollected?: number;
            imageUrl: string | null;
            imageAlt: string;
            hasStory: boolean;
            isLate: boolean;
        }[];
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/projects${QS.query(QS.explode({
        limit,
        cursor
    }))}`, {
        ...opts
    }));
}
/**
 * All bracelets
 */
export function shopBracelets({ limit, cursor }: {
    limit?: number;
    cursor?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            name: string;
            description: string;
            price: string;
            country: string;
            colors: string[];
            image: string;
            slug: string;
            state: "shown" | "hidden" | "retired";
            length: string;
            material: string;
            madeBy: string;
            stock: number | null;
            pictures: {
                url: string;
                alt: string;
                focalX: number;
                focalY: number;
            }[];
            questions: {
                question: string;
                options: string[];
                required: boolean;
            }[];
        }[];
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/bracelets${QS.query(QS.explode({
        limit,
        cursor
    }))}`, {
        ...opts
    }));
}
/**
 * A bracelet, with others like it
 */
export function shopBracelet(slug: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            name: string;
            description: string;
            price: string;
            country: string;
            colors: string[];
            image: string;
            slug: string;
            state: "shown" | "hidden" | "retired";
            length: string;
            material: string;
            madeBy: string;
            stock: number | null;
            pictures: {
                url: string;
                alt: string;
                focalX: number;
                focalY: number;
            }[];
            questions: {
                question: string;
                options: string[];
                required: boolean;
            }[];
            related: {
                id: number;
                name: string;
                description: string;
                price: string;
                country: string;
                colors: string[];
                image: string;
                slug: string;
                state: "shown" | "hidden" | "retired";
                length: string;
                material: string;
                madeBy: string;
                stock: number | null;
                pictures: {
                    url: string;
                    alt: string;
                    focalX: number;
                    focalY: number;
                }[];
                questions: {
                    question: string;
                    options: string[];
                    required: boolean;
                }[];
            }[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/bracelets/${encodeURIComponent(slug)}`, {
        ...opts
    }));
}
/**
 * The cart of a session
 */
export function cartList(sessionId: string, { limit, cursor }: {
    limit?: number;
    cursor?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            sessionId: string;
            braceletId: number;
            quantity: number;
            seenPrice: string | null;
            bracelet: {
                id: number;
                name: string;
                description: string;
                price: string;
                country: string;
                colors: string[];
                image: string;
                state: "shown" | "hidden" | "retired";
                stock: number | null;
                pictures: {
                    url: string;
                    alt: string;
                    focalX: number;
                    focalY: number;
                }[];
                questions: {
                    question: string;
                    options: string[];
                    required: boolean;
                }[];
            };
            choices: {
                question: string;
                answer: string;
            }[];
        }[];
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/cart/${encodeURIComponent(sessionId)}${QS.query(QS.explode({
        limit,
        cursor
    }))}`, {
        ...opts
    }));
}
/**
 * Empty the cart
 */
export function cartClear(sessionId: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            ok: true;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/cart/${encodeURIComponent(sessionId)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Add a bracelet to the cart, if you like with answers to its questions
 */
export function cartAdd(body: {
    sessionId: string;
    braceletId: number;
    quantity?: number;
    choices?: {
        question: string;
        answer: string;
    }[];
    seenPrice?: string;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            id: number;
            sessionId: string;
            braceletId: number;
            quantity: number;
            seenPrice: string | null;
            bracelet: {
                id: number;
                name: string;
                description: string;
                price: string;
                country: string;
                colors: string[];
                image: string;
                state: "shown" | "hidden" | "retired";
                stock: number | null;
                pictures: {
                    url: string;
                    alt: string;
                    focalX: number;
                    focalY: number;
                }[];
                questions: {
                    question: string;
                    options: string[];
                    required: boolean;
                }[];
            };
            choices: {
                question: string;
                answer: string;
            }[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/cart", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Set the quantity of a cart line; below 1 removes it. Without lineId: the bracelet’s only line
 */
export function cartSetQuantity(body: {
    sessionId: string;
    braceletId: number;
    quantity: number;
    lineId?: number;
    seenPrice?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            sessionId: string;
            braceletId: number;
            quantity: number;
            seenPrice: string | null;
            bracelet: {
                id: number;
                name: string;
                description: string;
                price: string;
                country: string;
                colors: string[];
                image: string;
                state: "shown" | "hidden" | "retired";
                stock: number | null;
                pictures: {
                    url: string;
                    alt: string;
                    focalX: number;
                    focalY: number;
                }[];
                questions: {
                    question: string;
                    options: string[];
                    required: boolean;
                }[];
            };
            choices: {
                question: string;
                answer: string;
            }[];
        } | {
            ok: true;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/cart", oazapfts.json({
        ...opts,
        method: "PUT",
        body
    })));
}
/**
 * Remove a bracelet from the cart, or with lineId one of its lines
 */
export function cartRemove(sessionId: string, braceletId: number, { lineId }: {
    lineId?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            ok: true;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/cart/${encodeURIComponent(sessionId)}/${encodeURIComponent(braceletId)}${QS.query(QS.explode({
        lineId
    }))}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * The wishlist of a session
 */
export function wishlistList(sessionId: string, { limit, cursor }: {
    limit?: number;
    cursor?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            sessionId: string;
            braceletId: number;
            bracelet: {
                id: number;
                name: string;
                description: string;
                price: string;
                country: string;
                colors: string[];
                image: string;
                slug: string;
                state: "shown" | "hidden" | "retired";
                stock: number | null;
                pictures: {
                    url: string;
                    alt: string;
                    focalX: number;
                    focalY: number;
                }[];
                questions: {
                    question: string;
                    options: string[];
                    required: boolean;
                }[];
            };
        }[];
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/wishlist/${encodeURIComponent(sessionId)}${QS.query(QS.explode({
        limit,
        cursor
    }))}`, {
        ...opts
    }));
}
/**
 * Save a bracelet
 */
export function wishlistAdd(body: {
    sessionId: string;
    braceletId: number;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            id: number;
            sessionId: string;
            braceletId: number;
            bracelet: {
                id: number;
                name: string;
                description: string;
                price: string;
                country: string;
                colors: string[];
                image: string;
                slug: string;
                state: "shown" | "hidden" | "retired";
                stock: number | null;
                pictures: {
                    url: string;
                    alt: string;
                    focalX: number;
                    focalY: number;
                }[];
                questions: {
                    question: string;
                    options: string[];
                    required: boolean;
                }[];
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/wishlist", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Remove a saved bracelet
 */
export function wishlistRemove(sessionId: string, braceletId: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            ok: true;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/wishlist/${encodeURIComponent(sessionId)}/${encodeURIComponent(braceletId)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * All orders
 */
export function checkoutOrders({ limit, cursor }: {
    limit?: number;
    cursor?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            "number": number;
            status: "to pack" | "packed" | "sent" | "delivered" | "cancelled";
            paymentStatus: "paid" | "partly refunded" | "refunded" | "disputed";
            total: string;
            refunded: string;
            lost: string;
            currency: string;
            customerName: string | null;
            customerEmail: string | null;
            address: {
                line1: string;
                line2: string | null;
                town: string;
                postcode: string;
                country: string;
            } | null;
            needsAddress: boolean;
            isOversold: boolean;
            needsChoices: boolean;
            unanswered: string[];
            paymentIntentId: string;
            paymentId: number | null;
            carrier: "" | "Royal Mail" | "Evri" | "DPD" | "Parcelforce" | "UPS" | "DHL" | "Other";
            trackingNote: string;
            detailsAskedAt: string | null;
            sendBy: string;
            createdAt: string;
            lines: {
                braceletId: number | null;
                name: string;
                quantity: number;
                unitPrice: string;
                choices: {
                    question: string;
                    answer: string;
                }[];
            }[];
        }[];
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/orders${QS.query(QS.explode({
        limit,
        cursor
    }))}`, {
        ...opts
    }));
}
/**
 * One order
 */
export function checkoutOrder(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            "number": number;
            status: "to pack" | "packed" | "sent" | "delivered" | "cancelled";
            paymentStatus: "paid" | "partly refunded" | "refunded" | "disputed";
            total: string;
            refunded: string;
            lost: string;
            currency: string;
            customerName: string | null;
            customerEmail: string | null;
            address: {
                line1: string;
                line2: string | null;
                town: string;
                postcode: string;
                country: string;
            } | null;
            needsAddress: boolean;
            isOversold: boolean;
            needsChoices: boolean;
            unanswered: string[];
            paymentIntentId: string;
            paymentId: number | null;
            carrier: "" | "Royal Mail" | "Evri" | "DPD" | "Parcelforce" | "UPS" | "DHL" | "Other";
            trackingNote: string;
            detailsAskedAt: string | null;
            sendBy: string;
            createdAt: string;
            lines: {
                braceletId: number | null;
                name: string;
                quantity: number;
                unitPrice: string;
                choices: {
                    question: string;
                    answer: string;
                }[];
            }[];
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/orders/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Price a cart and create its payment intent
 */
export function checkoutCreateIntent(body: {
    cartItems: {
        braceletId: number;
        quantity: number;
        choices?: {
            question: string;
            answer: string;
        }[];
    }[];
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            clientSecret: string;
            publishableKey: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/create-payment-intent", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Record the order of a successful payment, exactly once
 */
export function checkoutProcess(body: {
    paymentIntentId: string;
    sessionId: string;
    clientSecret?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            orderNumber: number;
            status: string;
            total: string;
            currency: string;
            shippingGift: string;
            lines: {
                name: string;
                quantity: number;
                unitPrice: string;
                choices: {
                    question: string;
                    answer: string;
                }[];
                bracelet: {
                    id: number;
                    image: string;
                    colors: string[];
                    pictures: {
                        url: string;
                        alt: string;
                        focalX: number;
                        focalY: number;
                    }[];
                } | null;
            }[];
            unanswered: string[];
            isOversold: boolean;
            createdAt: string;
            contact?: {
                email: string | null;
                address: string[];
            };
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/process-payment", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Send the thank-you email of a recorded donation; the answer is the same for any other
 */
export function donationsSendThanks(body: {
    email: string;
    name: string;
    amount: number | string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            ok: true;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/send-thank-you-email", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Create the payment intent of a donation
 */
export function donationsCreateIntent(body: {
    /** Pounds, with at most two decimals: from 5 to 10000 */
    amount: number | string;
    donorEmail: string;
    donorName: string;
    projectId?: number;
    monthlyDay?: number;
    giftAid?: {
        title?: string;
        firstName: string;
        lastName: string;
        address: string;
        postcode?: string;
        isOutsideUk?: boolean;
        scope: "this gift" | "this monthly gift" | "all gifts";
    } | null;
    draftKey?: string;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            clientSecret: string;
            publishableKey: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/create-donation-intent", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Record the donation of a successful payment, exactly once
 */
export function donationsProcess(body: {
    paymentIntentId: string;
    amount?: number | string;
    donorEmail?: string;
    donorName?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            amount: string;
            currency: string;
            fund?: string;
            projectSlug?: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/process-donation", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Send a message or a prayer request
 */
export function formsSendContact(body: {
    name: string;
    email?: string;
    subject: "book-donation" | "volunteer" | "partnership" | "general" | "prayer" | "Prayer Request";
    message: string;
    website?: any;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            id: number;
            createdAt: string;
            name: string;
            email: string;
            subject: "book-donation" | "volunteer" | "partnership" | "general" | "prayer" | "Prayer Request";
            message: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/contacts", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * All contact messages and prayer requests
 */
export function formsContacts({ limit, cursor }: {
    limit?: number;
    cursor?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            createdAt: string;
            name: string;
            email: string;
            subject: "book-donation" | "volunteer" | "partnership" | "general" | "prayer" | "Prayer Request";
            message: string;
            suspectedSpam: boolean;
        }[];
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/contacts${QS.query(QS.explode({
        limit,
        cursor
    }))}`, {
        ...opts
    }));
}
/**
 * Apply to volunteer
 */
export function formsApplyToVolunteer(body: {
    name: string;
    email: string;
    phone?: string;
    location?: string;
    skills?: ("Education/Teaching" | "Book Organization" | "Translation" | "Photography/Documentation" | "Social Media Marketing" | "Fundraising" | "Event Planning" | "Grant Writing" | "Administrative Support" | "IT/Web Development" | "Graphic Design" | "Community Outreach")[];
    availability?: string;
    experience?: string;
    motivation: string;
    website?: any;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            id: number;
            createdAt: string;
            name: string;
            email: string;
            phone: string;
            location: string;
            skills: ("Education/Teaching" | "Book Organization" | "Translation" | "Photography/Documentation" | "Social Media Marketing" | "Fundraising" | "Event Planning" | "Grant Writing" | "Administrative Support" | "IT/Web Development" | "Graphic Design" | "Community Outreach")[];
            availability: string;
            experience: string;
            motivation: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/volunteers", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Offer books
 */
export function formsOfferBooks(body: {
    name: string;
    email: string;
    phone?: string;
    location: string;
    bookDetails: string;
    quantity: string;
    condition?: "excellent" | "good" | "fair" | "mixed";
    pickupPreference?: "drop-off" | "pickup" | "shipping" | "flexible";
    additionalInfo?: string;
    website?: any;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            id: number;
            createdAt: string;
            name: string;
            email: string;
            phone: string;
            location: string;
            bookDetails: string;
            quantity: string;
            condition: "excellent" | "good" | "fair" | "mixed";
            pickupPreference: "drop-off" | "pickup" | "shipping" | "flexible";
            additionalInfo: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/book-donation", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Delete a contact message
 */
export function formsRemoveContact(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            ok: true;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/contacts/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * All payments
 */
export function paymentsList({ limit, cursor }: {
    limit?: number;
    cursor?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            amount: string;
            refunded: string;
            lost: string;
            currency: string;
            status: "succeeded" | "failed" | "processing" | "refunded";
            description: string | null;
            customerName: string | null;
            customerEmail: string | null;
            paymentType: "order" | "donation";
            paymentMethod: string | null;
            paymentIntentId: string;
            orderId: number | null;
            orderNumber: number | null;
            paidAt: string | null;
            createdAt: string;
        }[];
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/payments${QS.query(QS.explode({
        limit,
        cursor
    }))}`, {
        ...opts
    }));
}
/**
 * One payment
 */
export function paymentsById(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            amount: string;
            refunded: string;
            lost: string;
            currency: string;
            status: "succeeded" | "failed" | "processing" | "refunded";
            description: string | null;
            customerName: string | null;
            customerEmail: string | null;
            paymentType: "order" | "donation";
            paymentMethod: string | null;
            paymentIntentId: string;
            orderId: number | null;
            orderNumber: number | null;
            paidAt: string | null;
            createdAt: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/payments/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * All published posts, newest first; the owner sees drafts too
 */
export function blogList({ limit, cursor }: {
    limit?: number;
    cursor?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            title: string;
            slug: string;
            excerpt: string;
            content: string;
            format: "plain" | "markdown";
            author: string;
            imageUrl: string | null;
            imageAlt: string;
            tags: string[];
            published: boolean;
            publishAt: string | null;
            version: number;
            publishedAt: string | null;
            createdAt: string;
            updatedAt: string;
        }[];
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/blog${QS.query(QS.explode({
        limit,
        cursor
    }))}`, {
        ...opts
    }));
}
/**
 * Create a post
 */
export function blogCreate(body: {
    title: string;
    excerpt: string;
    content: string;
    format?: "plain" | "markdown";
    author: string;
    imageUrl?: string | null;
    imageAlt?: string;
    tags?: string[];
    published?: boolean;
    publishAt?: (string) | null;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            id: number;
            title: string;
            slug: string;
            excerpt: string;
            content: string;
            format: "plain" | "markdown";
            author: string;
            imageUrl: string | null;
            imageAlt: string;
            tags: string[];
            published: boolean;
            publishAt: string | null;
            version: number;
            publishedAt: string | null;
            createdAt: string;
            updatedAt: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/blog", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * One published post; the owner sees a draft too
 */
export function blogBySlug(slugOrId: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            title: string;
            slug: string;
            excerpt: string;
            content: string;
            format: "plain" | "markdown";
            author: string;
            imageUrl: string | null;
            imageAlt: string;
            tags: string[];
            published: boolean;
            publishAt: string | null;
            version: number;
            publishedAt: string | null;
            createdAt: string;
            updatedAt: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/blog/${encodeURIComponent(slugOrId)}`, {
        ...opts
    }));
}
/**
 * Update a post
 */
export function blogUpdate(slugOrId: number, body: {
    title?: string;
    excerpt?: string;
    content?: string;
    format?: "plain" | "markdown";
    author?: string;
    imageUrl?: string | null;
    imageAlt?: string;
    tags?: string[];
    published?: boolean;
    publishAt?: (string) | null;
    version?: number;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            title: string;
            slug: string;
            excerpt: string;
            content: string;
            format: "plain" | "markdown";
            author: string;
            imageUrl: string | null;
            imageAlt: string;
            tags: string[];
            published: boolean;
            publishAt: string | null;
            version: number;
            publishedAt: string | null;
            createdAt: string;
            updatedAt: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/blog/${encodeURIComponent(slugOrId)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body
    })));
}
/**
 * Delete a post
 */
export function blogRemove(slugOrId: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            ok: true;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/blog/${encodeURIComponent(slugOrId)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * All outgoing webhooks, without their secrets
 */
export function webhooksList(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            url: string;
            description: string;
            events: ("order.paid" | "order.sent" | "donation.received" | "refund.updated" | "dispute.updated" | "form.submitted" | "post.published")[];
            enabled: boolean;
            createdAt: string;
            madeBy: string;
        }[];
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/webhooks", {
        ...opts
    }));
}
/**
 * Add an outgoing webhook; the answer shows its signing secret this once
 */
export function webhooksCreate(body: {
    url: string;
    description?: string;
    events: ("order.paid" | "order.sent" | "donation.received" | "refund.updated" | "dispute.updated" | "form.submitted" | "post.published")[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            id: number;
            url: string;
            description: string;
            events: ("order.paid" | "order.sent" | "donation.received" | "refund.updated" | "dispute.updated" | "form.submitted" | "post.published")[];
            enabled: boolean;
            createdAt: string;
            secret: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/webhooks", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Change an outgoing webhook
 */
export function webhooksUpdate(id: number, body: {
    url: string;
    description?: string;
    events: ("order.paid" | "order.sent" | "donation.received" | "refund.updated" | "dispute.updated" | "form.submitted" | "post.published")[];
    enabled: boolean;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            url: string;
            description: string;
            events: ("order.paid" | "order.sent" | "donation.received" | "refund.updated" | "dispute.updated" | "form.submitted" | "post.published")[];
            enabled: boolean;
            createdAt: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/webhooks/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body
    })));
}
/**
 * Delete an outgoing webhook and its log
 */
export function webhooksRemove(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            ok: true;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/webhooks/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Make a new signing secret; the old one signs too for a day
 */
export function webhooksReplaceSecret(id: number, body: {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            url: string;
            description: string;
            events: ("order.paid" | "order.sent" | "donation.received" | "refund.updated" | "dispute.updated" | "form.submitted" | "post.published")[];
            enabled: boolean;
            createdAt: string;
            secret: string;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/webhooks/${encodeURIComponent(id)}/secret`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Send a test event
 */
export function webhooksTest(id: number, body: {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            ok: true;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/webhooks/${encodeURIComponent(id)}/test`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * The log of deliveries of the last 30 days, newest first
 */
export function webhooksDeliveries({ limit, cursor, endpointId, state }: {
    limit?: number;
    cursor?: number;
    endpointId?: number;
    state?: "pending" | "delivered" | "failed";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            endpointId: number;
            messageId: string;
            "type": "order.paid" | "order.sent" | "donation.received" | "refund.updated" | "dispute.updated" | "form.submitted" | "post.published" | "webhook.test";
            payload: {
                "type": string;
                timestamp: string;
                data: {
                    [key: string]: any;
                };
            };
            state: "pending" | "delivered" | "failed";
            attempts: number;
            lastStatus: number | null;
            lastError: string | null;
            createdAt: string;
            lastAttemptAt: string | null;
            nextAttemptAt: string | null;
        }[];
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/webhooks/deliveries${QS.query(QS.explode({
        limit,
        cursor,
        endpointId,
        state
    }))}`, {
        ...opts
    }));
}
/**
 * Send a delivery again, under its old id
 */
export function webhooksReplay(id: number, body: {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            id: number;
            endpointId: number;
            messageId: string;
            "type": "order.paid" | "order.sent" | "donation.received" | "refund.updated" | "dispute.updated" | "form.submitted" | "post.published" | "webhook.test";
            payload: {
                "type": string;
                timestamp: string;
                data: {
                    [key: string]: any;
                };
            };
            state: "pending" | "delivered" | "failed";
            attempts: number;
            lastStatus: number | null;
            lastError: string | null;
            createdAt: string;
            lastAttemptAt: string | null;
            nextAttemptAt: string | null;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/webhooks/deliveries/${encodeURIComponent(id)}/replay`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Open an admin session
 */
export function adminLogin(body: {
    password: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            ok: true;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/admin/login", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * End the admin session
 */
export function adminLogout(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            ok: true;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 409;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 502;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/admin/logout", {
        ...opts,
        method: "POST"
    }));
}
/**
 * Upload a picture
 */
export function picturesUpload(body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Its path on the site */
            url: string;
            width: number;
            height: number;
        };
    } | {
        status: 400;
        data: Error;
    } | {
        status: 401;
        data: Error;
    } | {
        status: 403;
        data: Error;
    } | {
        status: 413;
        data: Error;
    } | {
        status: 415;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/admin/pictures", {
        ...opts,
        method: "POST",
        body
    }));
}
