<?php
$query = ['status' => 'vigente', 'limit' => 100];
do {
    $curl = curl_init(getenv('LACRE_URL') . '/invoices?' . http_build_query($query));
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('LACRE_API_KEY')],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 120,
    ]);
    $answer = curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if ($status !== 200) {
        fwrite(STDERR, "$status $answer" . curl_error($curl) . "\n");
        exit(1);
    }
    $page = json_decode($answer, true);
    foreach ($page['data'] as $invoice) {
        echo $invoice['uuid'], ' ', $invoice['total'], "\n";
    }
    $query['after'] = $page['nextCursor'];
} while ($query['after'] !== null);
